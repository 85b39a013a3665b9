import { hkdfSync } from 'node:crypto';
import { fileShow, fileShowChat, fileShowEvidence, fileView, type PlayerFile } from '@guildhall/contract/files.ts';
import { API_PATH } from '@guildhall/contract/route.ts';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';

const TYPE = 'file+jwt';
/** Long enough to look at what was just shown; whoever comes later asks again (attack 12). */
const lifetimeSeconds = 5 * 60;

/** Whom a link is made for. It opens nothing for anybody else, however they came by it. */
export type FileViewer = { readonly player: string } | { readonly staff: string };

export interface LinkedFile {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
}

const claimsSchema = v.object({ sub: v.pipe(v.string(), v.uuid()), aud: v.string(), exp: v.number() });

const audienceOf = (viewer: FileViewer): string =>
  'player' in viewer ? `player:${viewer.player}` : `staff:${viewer.staff}`;

export type FileLinks = ReturnType<typeof createFileLinks>;

/** Makes the addresses of private files. They hold no secret of the file: who asks is looked at again, each time. */
export const createFileLinks = (staffSecret: string, clock: Clock) => {
  const key = new Uint8Array(hkdfSync('sha256', staffSecret, '', 'guildhall: links to files', 32));

  const linkTo = (id: string, viewer: FileViewer): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setSubject(id)
      .setAudience(audienceOf(viewer))
      .setExpirationTime(Math.floor(clock.now() / 1000) + lifetimeSeconds)
      .sign(key);

  const addressAt = async ({ path }: { readonly path: string }, id: string, viewer: FileViewer): Promise<string> =>
    `${API_PATH}${path}?link=${await linkTo(id, viewer)}`;

  const fileAt = async (
    door: { readonly path: string },
    { id, width, height, tone }: LinkedFile,
    viewer: FileViewer,
  ): Promise<PlayerFile> => ({ id, src: await addressAt(door, id, viewer), width, height, tone });

  const fileFor = (file: LinkedFile, viewer: FileViewer): Promise<PlayerFile> =>
    fileAt('player' in viewer ? fileView : fileShow, file, viewer);

  return {
    /** The file as `viewer` gets it: with an address that opens it for them, for five minutes. */
    fileFor,
    filesFor: (files: readonly LinkedFile[], viewer: FileViewer): Promise<PlayerFile[]> =>
      Promise.all(files.map((file) => fileFor(file, viewer))),
    /** Screenshots of a deletion: who decides over those has a door of their own, which marks what it shows. */
    evidenceFor: (files: readonly LinkedFile[], viewer: { readonly staff: string }): Promise<PlayerFile[]> =>
      Promise.all(files.map((file) => fileAt(fileShowEvidence, file, viewer))),
    /** The address of a file of a conversation: staff who read those have a door of their own. */
    chatAddressFor: (id: string, viewer: FileViewer): Promise<string> =>
      addressAt('player' in viewer ? fileView : fileShowChat, id, viewer),
    /** The file that the link opens for `viewer`; null for every kind of wrong. */
    idIn: async (link: string, viewer: FileViewer): Promise<string | null> => {
      try {
        const { payload } = await jwtVerify(link, key, {
          algorithms: ['HS256'],
          typ: TYPE,
          audience: audienceOf(viewer),
          currentDate: new Date(clock.now()),
        });
        return v.parse(claimsSchema, payload).sub;
      } catch {
        return null;
      }
    },
  };
};
