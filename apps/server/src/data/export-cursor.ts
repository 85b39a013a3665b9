import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../runtime/clock.ts';
import { Failure } from '../runtime/failure.ts';
import { readCursor, writeCursor } from './keyset.ts';

/** What a cursor is good for: one export of one subject by one member of staff. */
export interface ExportScope {
  readonly purpose: string;
  readonly subject: string;
  readonly staffId: string;
}

/** Long enough to continue after a break of the connection. */
const lifetimeMs = 15 * 60 * 1000;

const keys = v.strictTuple([v.string(), v.pipe(v.number(), v.safeInteger()), v.string()]);

export type ExportCursors = ReturnType<typeof createExportCursors>;

/** Signs the positions of exports of personal data, so that a caller cannot choose where an export starts (threat 16). */
export const createExportCursors = (secret: string, clock: Clock) => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'guildhall: cursors of exports', 32));
  const signatureOf = ({ purpose, subject, staffId }: ExportScope, position: string, expiresAtMs: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, subject, staffId, position, expiresAtMs]))
      .digest();
  return {
    write: (scope: ExportScope, position: string): string => {
      const expiresAtMs = clock.now() + lifetimeMs;
      return writeCursor([position, expiresAtMs, signatureOf(scope, position, expiresAtMs).toString('base64url')]);
    },
    read: (scope: ExportScope, cursor: string): string => {
      const [position, expiresAtMs, signature] = readCursor(keys, cursor);
      const [expected, given] = [signatureOf(scope, position, expiresAtMs), Buffer.from(signature, 'base64url')];
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isOurs || expiresAtMs <= clock.now()) throw new Failure('invalid');
      return position;
    },
  };
};
