import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { isVerified, strangersNetwork, type LaunchedActor, type PersonActor } from '../../runtime/actor.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import type { FileResponse } from '../../http/file-response.ts';
import { withOtherForms } from '../../storage/object-store.ts';
import { withBudgets, type RestrictionWatch } from '../../data/restriction-watch.ts';
import { spendNetworkBudget, sweepQuotas } from '../../data/quota.ts';
import { pictureKind, voiceKind, voiceMsMax, type PictureIngest, type VoiceTranscoder } from './files.kinds.rules.ts';
import type { FileLinks, FileViewer } from './files.links.service.ts';
import { createVoiceForms } from './files.forms.service.ts';
import * as queries from './files.queries.ts';
import { sweepLoose, takeRemovals } from './files.cleanup.queries.ts';
import { createUpload, type Upload, type UploadDependencies } from './files.upload.service.ts';
import type { StoredFile } from './files.upload.queries.ts';

export interface FilesDependencies extends UploadDependencies {
  readonly clock: Clock;
  readonly links: FileLinks;
  readonly ingest: PictureIngest;
  readonly transcoder: VoiceTranscoder;
  readonly restrictionWatch: Pick<RestrictionWatch, 'of'>;
  readonly limits: typeof defaultLimits;
}

const megabyte = 1024 * 1024;

/** Uses only characters that the built-in font has. The first eight characters of the id identify the staff member. */
const markOf = (staffId: string, number: number, nowMs: number): string =>
  `${staffId.slice(0, 8)} ${new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')} D-${number}`.toUpperCase();

interface ChatLink {
  readonly link: string;
  readonly form?: 'mp4' | undefined;
}

/** An upload by staff into a conversation they are assigned to. */
export interface StaffUpload extends Omit<Upload, 'daily'> {
  readonly staff: NonNullable<Upload['staff']>;
}

export type FilesService = ReturnType<typeof createFilesService>;

export const createFilesService = (dependencies: FilesDependencies) => {
  const { database, objects, links, ingest, transcoder, restrictionWatch, limits, log, clock } = dependencies;
  const uploadPicture = createUpload(dependencies, pictureKind(ingest, limits.picture_megabytes));
  const voice = voiceKind(limits.voice_seconds, chatBounds.voiceBytesMax / megabyte, transcoder);
  const forms = createVoiceForms(dependencies, voiceMsMax(limits.voice_seconds));
  const uploadVoice = createUpload(dependencies, voice);
  const uploadStaffPicture = createUpload(dependencies, pictureKind(ingest, staffLimits.pictureBytesMax / megabyte));

  /** All failures answer the same 404, so file ids cannot be probed (threat 12). */
  const open = async <F extends queries.ShownFile>(
    link: string,
    viewer: FileViewer,
    find: (tx: Tx, id: string, isUnmasked: boolean) => Promise<F | null>,
  ): Promise<FileResponse & { readonly file: F }> => {
    const opened = await links.opened(link, viewer);
    const file = opened === null ? null : await find(database.query, opened.id, opened.isUnmasked);
    if (file === null) throw new Failure('not_found');
    const bytes = await objects.get(file.object).catch((error: unknown) => {
      log.warn({ err: error }, 'files: reading an object failed');
      throw new Failure('unavailable');
    });
    if (bytes !== null) return { kind: file.kind, bytes, file };
    log.error({ file: opened?.id }, 'files: the stored object of a file is missing');
    throw new Failure('not_found');
  };

  /** In the form that the listener asked for. */
  const openOfChat = async (
    { link, form }: ChatLink,
    viewer: FileViewer,
    network: string | null,
    find: (tx: Tx, id: string) => Promise<queries.ShownFile | null>,
  ): Promise<FileResponse> => {
    const found = await open(link, viewer, find);
    if (found.kind !== 'voice' || form !== 'mp4') return found;
    const owner = 'staff' in viewer ? viewer.staff : viewer.player;
    const bytes = await forms.mp4Of(found.file.object, found.bytes, { owner, network, isStaff: 'staff' in viewer });
    return bytes === null ? found : { kind: 'voice_mp4', bytes };
  };

  const removeObjects = (): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { objects: names, isMore } = await takeRemovals(tx);
      await objects.remove(withOtherForms(names));
      return isMore;
    });

  return {
    upload: async (actor: PersonActor, key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<PlayerFile> => {
      const { playerId } = actor;
      const caller = withBudgets(restrictionWatch, actor);
      const daily = isVerified(caller) ? limits.pictures_daily : limits.pictures_daily_unverified;
      const admit = (tx: Tx): Promise<void> => spendNetworkBudget(tx, 'pictures', caller, limits);
      const upload = { key, playerId, network: strangersNetwork(actor), bytes, daily, admit, signal };
      return links.fileFor(await uploadPicture(upload), { player: playerId });
    },

    uploadVoice: (actor: LaunchedActor, upload: Omit<Upload, 'daily' | 'staff' | 'playerId'>): Promise<StoredFile> =>
      uploadVoice({
        ...upload,
        playerId: actor.playerId,
        network: strangersNetwork(actor),
        daily: limits.voices_daily,
      }),

    uploadOfStaff: (kind: 'picture' | 'voice', upload: StaffUpload): Promise<StoredFile> =>
      kind === 'picture' ? uploadStaffPicture(upload) : uploadVoice(upload),

    remove: async (playerId: string, id: string): Promise<null> => {
      if (!(await queries.deleteLoose(database.query, id, playerId))) throw new Failure('not_found');
      return null;
    },

    openForPlayer: (
      link: ChatLink,
      actor: Pick<PersonActor, 'playerId' | 'isKnown' | 'network'>,
    ): Promise<FileResponse> =>
      openOfChat(link, { player: actor.playerId }, strangersNetwork(actor), (tx, id) =>
        queries.findForOwner(tx, id, actor.playerId),
      ),
    openOfReport: async (link: string, staffId: string): Promise<Uint8Array> =>
      (
        await open(link, { staff: staffId }, (tx, id, isUnmasked) =>
          queries.findOfReport(tx, id, isUnmasked ? null : staffId),
        )
      ).bytes,
    openOfChat: (link: ChatLink, staffId: string): Promise<FileResponse> =>
      openOfChat(link, { staff: staffId }, null, queries.findOfChat),

    /**
     * Never serves the original: the viewer, the time and the request number are burned into the pixels (threat 16).
     */
    openEvidence: async (link: string, staffId: string): Promise<Uint8Array> => {
      const { bytes, file } = await open(link, { staff: staffId }, queries.findEvidence);
      try {
        const by = { owner: staffId, network: null, isStaff: true };
        return (await ingest.mark(bytes, markOf(staffId, file.number, clock.now()), by)).bytes;
      } catch {
        throw new Failure('unavailable');
      }
    },

    /** Link to a chat file for its player; throws `not_found` unless the file is visible to them. */
    chatAddressForPlayer: async (id: string, playerId: string): Promise<string> => {
      if (!(await queries.isInOwnChat(database.query, id, playerId))) throw new Failure('not_found');
      return links.chatAddressFor(id, { player: playerId });
    },
    /** `admit` fails unless the member of staff may read the file's conversation. */
    chatAddressForStaff: async (
      id: string,
      staffId: string,
      admit: (conversation: string) => Promise<void>,
    ): Promise<string> => {
      const found = await queries.findOfChat(database.query, id);
      if (found === null) throw new Failure('not_found');
      await admit(found.conversation_id);
      return links.chatAddressFor(id, { staff: staffId });
    },

    /** Deletes expired rows first, then the objects of deleted rows. Returns the number of expired rows. */
    sweep: async (): Promise<number> => {
      let sum = 0;
      for (let isLeft = true; isLeft;) {
        const { removed, isMore } = await database.transaction(sweepLoose);
        sum += removed;
        isLeft = isMore;
      }
      while (await removeObjects());
      await objects.tidy();
      return sum;
    },

    sweepQuotas: async (): Promise<void> => {
      while (await database.transaction(sweepQuotas));
    },

    erasePlayer: queries.deleteOfPlayer,
    countPlayer: queries.countOfPlayer,
  };
};
