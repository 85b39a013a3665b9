import { isIPv6 } from 'node:net';
import { Failure } from '../../platform/failure.ts';
import type { Database } from '../../platform/database.ts';
import * as queries from './staff.attempt.queries.ts';
import { hashOf } from '../../platform/token.ts';

/** Wrong codes that one challenge survives. The library's own number, which it does not tell. */
export const challengeTriesMax = 5;

export interface Limit {
  readonly name: string;
  /** Failures within a quarter of an hour. */
  readonly max: number;
}

/** A network hands out whole /64s, so an attacker has all of one (attack 29). A mapped IPv4 address is that address. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

export const limitOf = {
  email: (email: string): Limit => ({ name: `email:${email}`, max: 10 }),
  address: (address: string): Limit => ({ name: `address:${networkOf(address)}`, max: 50 }),
  code: (memberId: string): Limit => ({ name: `code:${memberId}`, max: 10 }),
  password: (memberId: string): Limit => ({ name: `password:${memberId}`, max: 10 }),
  oidcStart: (address: string): Limit => ({ name: `oidc_start:${networkOf(address)}`, max: 100 }),
  refusal: (memberId: string): Limit => ({ name: `refusal:${memberId}`, max: 100 }),
  /** Of one kind of failure the trail tells the first. */
  note: (whose: string, reason: string): Limit => ({ name: `note:${whose}:${reason}`, max: 1 }),
  /** However many networks they come from, strangers write no more than this to a trail that nobody can shorten. */
  strangerNotes: (): Limit => ({ name: 'stranger_notes', max: 100 }),
};

/**
 * Every try counts as a failure before it is looked at, and is taken back when it was none: however many come at once,
 * no more than allowed are looked at (attack 30).
 */
export const createAttemptLimits = (database: Database) => {
  const count = (limit: Limit) => queries.countAttempt(database.query, hashOf(limit.name));

  /** `onFirstTooMany` is told once per quarter of an hour, not at every knock. */
  const take = async (limit: Limit, onFirstTooMany?: (limit: Limit) => void): Promise<void> => {
    const { failures, seconds } = await count(limit);
    if (failures <= limit.max) return;
    if (failures === limit.max + 1) onFirstTooMany?.(limit);
    throw new Failure('too_many_attempts', { seconds });
  };

  return {
    take,
    isWithin: async (limit: Limit): Promise<boolean> => (await count(limit)).failures <= limit.max,
    /** Does `work`, which throws if it was a failure. */
    guard: async <T>(
      limits: readonly Limit[],
      onFirstTooMany: (limit: Limit) => void,
      work: () => Promise<T>,
    ): Promise<T> => {
      for (const limit of limits) await take(limit, onFirstTooMany);
      const result = await work();
      for (const limit of limits) await queries.forgiveAttempt(database.query, hashOf(limit.name));
      return result;
    },
  };
};
