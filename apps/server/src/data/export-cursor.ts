import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../runtime/clock.ts';
import { Failure } from '../runtime/failure.ts';
import type { PurposeKey, PurposeKeys } from '../runtime/keyring.ts';
import { readCursor, writeCursor } from './keyset.ts';

/** What a cursor is good for: one export of one subject by one member of staff. */
export interface ExportScope {
  readonly purpose: string;
  readonly subject: string;
  readonly staffId: string;
}

/** Long enough to continue after a break of the connection. */
const lifetimeMs = 15 * 60 * 1000;

const whole = v.pipe(v.number(), v.safeInteger());
/** Cursors without a key version were signed with version 0. */
const parts = v.union([
  v.strictTuple([v.string(), whole, v.string(), whole]),
  v.pipe(
    v.strictTuple([v.string(), whole, v.string()]),
    v.transform(([position, expiresAtMs, signature]) => [position, expiresAtMs, signature, 0] as const),
  ),
]);

export type ExportCursors = ReturnType<typeof createExportCursors>;

/** Signs the positions of exports of personal data, so that a caller cannot choose where an export starts (threat 16). */
export const createExportCursors = (keys: PurposeKeys, clock: Clock) => {
  const signatureOf = (
    { bytes }: PurposeKey,
    { purpose, subject, staffId }: ExportScope,
    position: string,
    expiresAtMs: number,
  ): Buffer =>
    createHmac('sha256', bytes)
      .update(JSON.stringify([purpose, subject, staffId, position, expiresAtMs]))
      .digest();
  return {
    write: (scope: ExportScope, position: string): string => {
      const key = keys.current();
      const expiresAtMs = clock.now() + lifetimeMs;
      const signature = signatureOf(key, scope, position, expiresAtMs).toString('base64url');
      return writeCursor([position, expiresAtMs, signature, ...(key.version === 0 ? [] : [key.version])]);
    },
    read: (scope: ExportScope, cursor: string): string => {
      const [position, expiresAtMs, signature, version] = readCursor(parts, cursor);
      const key = keys.find(version);
      if (key === undefined) throw new Failure('invalid');
      const [expected, given] = [signatureOf(key, scope, position, expiresAtMs), Buffer.from(signature, 'base64url')];
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isOurs || expiresAtMs <= clock.now()) throw new Failure('invalid');
      return position;
    },
  };
};
