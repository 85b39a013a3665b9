import type { Database, Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import type { Keyring } from '../../../runtime/keyring.ts';
import type { Log } from '../../../runtime/log.ts';
import { createFactorCipher } from './factor-cipher.adapter.ts';
import * as queries from './factors.queries.ts';

const batchSize = 200;

/** One line of `guildhall secrets status`. */
export interface KeyUse {
  readonly what: 'cookies' | 'second factors' | 'recovery codes';
  readonly version: number;
  readonly count: number;
  /** Of these, no configured key reads so many. */
  readonly unreadable: number;
}

/** Second factors at rest: whether a key opens them, and their re-encryption with the current one. */
export const createFactors = ({ database, keyring, log }: { database: Database; keyring: Keyring; log: Log }) => {
  const cipher = createFactorCipher(keyring.of('factors'));

  const reencrypt = async (tx: Tx, factor: queries.StoredFactor): Promise<'current' | 'changed' | 'unreadable'> => {
    if (cipher.isCurrent(factor.secret) && cipher.isCurrent(factor.recovery_codes)) return 'current';
    const [secret, codes] = [await cipher.open(factor.secret), await cipher.open(factor.recovery_codes)];
    if (secret === null || codes === null) return 'unreadable';
    await queries.replaceFactor(tx, factor, {
      secret: await cipher.seal(secret),
      recovery_codes: await cipher.seal(codes),
    });
    return 'changed';
  };

  const walk = async (visit: (factor: queries.StoredFactor) => Promise<void>): Promise<void> => {
    let afterId = '';
    for (;;) {
      const batch = await queries.listFactors(database.query, afterId, batchSize);
      for (const factor of batch) await visit(factor);
      const last = batch.at(-1);
      if (last === undefined || batch.length < batchSize) return;
      afterId = last.id;
    }
  };

  return {
    /** Without this check the auth library would fail with an error that looks like a bug. */
    requireReadable: async (memberId: string): Promise<void> => {
      const factor = await queries.findFactor(database.query, memberId);
      if (factor === undefined) return;
      const opened = await Promise.all([cipher.open(factor.secret), cipher.open(factor.recovery_codes)]);
      if (!opened.includes(null)) return;
      const versions = [cipher.versionOf(factor.secret), cipher.versionOf(factor.recovery_codes)];
      log.error(
        { memberId, versions, configured: keyring.versions() },
        'staff sign-in: decrypting a second factor failed, no configured secret matches',
      );
      throw new Failure('factor_unreadable');
    },

    /** After a successful sign-in. It may fail without consequence: `guildhall secrets reencrypt` does the same. */
    renew: async (memberId: string): Promise<void> => {
      try {
        const factor = await queries.findFactor(database.query, memberId);
        if (factor !== undefined) await reencrypt(database.query, factor);
      } catch (error) {
        log.warn({ err: error, memberId }, 'staff sign-in: re-encrypting a second factor failed');
      }
    },

    reencryptAll: async (): Promise<{ changed: number; unreadable: number }> => {
      const counts = { current: 0, changed: 0, unreadable: 0 };
      await walk(async (factor) => {
        counts[await reencrypt(database.query, factor)] += 1;
      });
      return counts;
    },

    /** Opens every stored value, so a wrong secret with the right version is noticed too. */
    uses: async (): Promise<KeyUse[]> => {
      const found = new Map<string, { count: number; unreadable: number }>();
      const add = (what: KeyUse['what'], version: number, isReadable: boolean, count = 1): void => {
        const key = `${what}:${version}`;
        const { count: before, unreadable } = found.get(key) ?? { count: 0, unreadable: 0 };
        found.set(key, { count: before + count, unreadable: unreadable + (isReadable ? 0 : count) });
      };
      for (const { version, count } of await queries.countCookies(database.query)) {
        add('cookies', version, keyring.of('cookies').find(version) !== undefined, count);
      }
      await walk(async ({ secret, recovery_codes }) => {
        add('second factors', cipher.versionOf(secret), (await cipher.open(secret)) !== null);
        add('recovery codes', cipher.versionOf(recovery_codes), (await cipher.open(recovery_codes)) !== null);
      });
      return [...found].map(([key, counts]) => {
        const [what = '', version = ''] = key.split(':');
        return { what: what as KeyUse['what'], version: Number(version), ...counts };
      });
    },
  };
};
