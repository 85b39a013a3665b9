import type { PlayerFile } from '@guildhall/contract/files.ts';
import type { LaunchedActor } from '../../platform/actor.ts';
import { Failure } from '../../platform/failure.ts';
import { sweepQuotas } from '../../platform/quota.ts';
import type { FileLinks, FileViewer } from './files.links.ts';
import * as queries from './files.queries.ts';
import { sweepLoose, takeRemovals } from './files.sweep.queries.ts';
import { createUpload, type UploadDependencies } from './files.upload.ts';

export interface FilesDependencies extends UploadDependencies {
  readonly links: FileLinks;
}

export type FilesService = ReturnType<typeof createFilesService>;

export const createFilesService = (dependencies: FilesDependencies) => {
  const { database, objects, links, log } = dependencies;
  const upload = createUpload(dependencies);

  /** Every kind of wrong is the same answer: nobody learns what there is (attack 12). */
  const open = async (link: string, viewer: FileViewer): Promise<Uint8Array> => {
    const id = await links.idIn(link, viewer);
    if (id === null) throw new Failure('not_found');
    const object =
      'player' in viewer
        ? await queries.findForOwner(database.query, id, viewer.player)
        : await queries.findForStaff(database.query, id);
    if (object === null) throw new Failure('not_found');
    const bytes = await objects.get(object).catch((error: unknown) => {
      log.warn({ err: error }, 'a file could not be read from the store');
      throw new Failure('unavailable');
    });
    if (bytes !== null) return bytes;
    log.error({ file: id }, 'a file has a row and no object');
    throw new Failure('not_found');
  };

  const removeObjects = (): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { objects: names, isMore } = await takeRemovals(tx);
      await objects.remove(names);
      return isMore;
    });

  return {
    upload: async (actor: LaunchedActor, key: string, picture: Uint8Array): Promise<PlayerFile> =>
      links.fileFor(await upload(actor, key, picture), { player: actor.playerId }),

    remove: async (playerId: string, id: string): Promise<null> => {
      if (!(await queries.deleteLoose(database.query, id, playerId))) throw new Failure('not_found');
      return null;
    },

    open,

    /** First the rows that nobody needs, then the objects of those that are gone. */
    sweep: async (): Promise<void> => {
      while (await database.transaction(sweepLoose));
      while (await removeObjects());
      await objects.tidy();
    },

    sweepQuotas: async (): Promise<void> => {
      while (await database.transaction(sweepQuotas));
    },

    erasePlayer: queries.deleteOfPlayer,
  };
};
