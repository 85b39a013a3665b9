import {
  fileShow,
  fileShowChat,
  fileShowEvidence,
  fileView,
  type PlayerFile,
} from '@guildhall/contract/files/routes.ts';
import { API_PATH } from '@guildhall/contract/http/route.ts';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../../runtime/clock.ts';
import type { PurposeKeys } from '../../runtime/keyring.ts';

const TYPE = 'file+jwt';
/** Short on purpose (threat 12): long enough to load what is on screen; clients refetch to get a new link. */
const lifetimeSeconds = 5 * 60;

/**
 * The only person a link works for; a leaked link is useless to others. `isUnmasked`: staff gave a reason, so the link also works
 * while a colleague has the report.
 */
export type FileViewer = { readonly player: string } | { readonly staff: string; readonly isUnmasked?: boolean };

export interface OpenedLink {
  readonly id: string;
  readonly isUnmasked: boolean;
}

export interface LinkedFile {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
}

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  aud: v.string(),
  exp: v.number(),
  unmasked: v.optional(v.literal(true)),
});

const audienceOf = (viewer: FileViewer): string =>
  'player' in viewer ? `player:${viewer.player}` : `staff:${viewer.staff}`;

export type FileLinks = ReturnType<typeof createFileLinks>;

/**
 * Signs short-lived links to private files. A link is not enough to open a file: access is checked again on each
 * request.
 */
export const createFileLinks = (keys: PurposeKeys, clock: Clock) => {
  /** Links without a key id were signed with version 0. */
  const keyOf = (kid: string | undefined): Uint8Array => {
    const key = keys.find(Number(kid ?? 0));
    if (key === undefined) throw new Error('the link was signed with an unknown key');
    return key.bytes;
  };

  const linkTo = (id: string, viewer: FileViewer): Promise<string> => {
    const { version, bytes } = keys.current();
    const isUnmasked = 'staff' in viewer && viewer.isUnmasked === true;
    return new SignJWT(isUnmasked ? { unmasked: true } : {})
      .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: String(version) })
      .setSubject(id)
      .setAudience(audienceOf(viewer))
      .setExpirationTime(Math.floor(clock.now() / 1000) + lifetimeSeconds)
      .sign(bytes);
  };

  const addressAt = async ({ path }: { readonly path: string }, id: string, viewer: FileViewer): Promise<string> =>
    `${API_PATH}${path}?link=${await linkTo(id, viewer)}`;

  const fileAt = async (
    route: { readonly path: string },
    { id, width, height, tone }: LinkedFile,
    viewer: FileViewer,
  ): Promise<PlayerFile> => ({ id, src: await addressAt(route, id, viewer), width, height, tone });

  const fileFor = (file: LinkedFile, viewer: FileViewer): Promise<PlayerFile> =>
    fileAt('player' in viewer ? fileView : fileShow, file, viewer);

  return {
    /** The file with a signed `src` that works for `viewer` only, for five minutes. */
    fileFor,
    filesFor: (files: readonly LinkedFile[], viewer: FileViewer): Promise<PlayerFile[]> =>
      Promise.all(files.map((file) => fileFor(file, viewer))),
    /** Deletion evidence has its own route, which watermarks every picture. */
    evidenceFor: (files: readonly LinkedFile[], viewer: { readonly staff: string }): Promise<PlayerFile[]> =>
      Promise.all(files.map((file) => fileAt(fileShowEvidence, file, viewer))),
    /** Chat files have their own staff route, guarded by the chat permission. */
    chatAddressFor: (id: string, viewer: FileViewer): Promise<string> =>
      addressAt('player' in viewer ? fileView : fileShowChat, id, viewer),
    /** Returns null if the link is not valid for `viewer`, whatever the reason. */
    opened: async (link: string, viewer: FileViewer): Promise<OpenedLink | null> => {
      try {
        const { payload } = await jwtVerify(link, ({ kid }) => keyOf(kid), {
          algorithms: ['HS256'],
          typ: TYPE,
          audience: audienceOf(viewer),
          currentDate: new Date(clock.now()),
        });
        const { sub, unmasked } = v.parse(claimsSchema, payload);
        return { id: sub, isUnmasked: unmasked === true };
      } catch {
        return null;
      }
    },
  };
};
