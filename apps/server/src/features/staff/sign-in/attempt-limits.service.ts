import { isIPv6 } from 'node:net';
import { Failure } from '../../../runtime/failure.ts';
import type { Database } from '../../../data/database.ts';
import * as queries from './attempts.queries.ts';
import { hashOf } from '../../../runtime/token.ts';

/** Wrong codes allowed per challenge. Mirrors better-auth's constant, which it does not export. */
export const challengeTriesMax = 5;

export interface Limit {
  readonly name: string;
  /** Failures per 15 minutes. */
  readonly max: number;
  /** Explains the refusal to the caller. */
  readonly params?: { readonly device: 'unknown' };
}

/**
 * Providers assign whole /64 networks, so an attacker controls all addresses of one (threat 29). IPv4-mapped addresses
 * count as IPv4.
 */
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
  /** Guesses from anywhere, by browsers that are new to the account. */
  email: (email: string): Limit => ({ name: `email:${email}`, max: 10 }),
  /** Less than `email`, so that one network alone cannot lock out new browsers elsewhere. */
  emailAndNetwork: (email: string, address: string): Limit => ({
    name: `email:${email}:${networkOf(address)}`,
    max: 6,
  }),
  device: (tokenHash: Buffer): Limit => ({ name: `device:${tokenHash.toString('hex')}`, max: 10 }),
  address: (address: string): Limit => ({ name: `address:${networkOf(address)}`, max: 50 }),
  code: (memberId: string): Limit => ({ name: `code:${memberId}`, max: 10 }),
  password: (memberId: string): Limit => ({ name: `password:${memberId}`, max: 10 }),
  oidcStart: (address: string): Limit => ({ name: `oidc_start:${networkOf(address)}`, max: 100 }),
  /** Challenges, not failures. Shared by all browsers of a network that are new here. */
  passkeyStart: (address: string): Limit => ({ name: `passkey_start:${networkOf(address)}`, max: 300 }),
  passkeyDevice: (tokenHash: Buffer): Limit => ({ name: `passkey_device:${tokenHash.toString('hex')}`, max: 100 }),
  refusal: (memberId: string): Limit => ({ name: `refusal:${memberId}`, max: 100 }),
  /** Only the first failure of each kind is audited. */
  note: (whose: string, reason: string): Limit => ({ name: `note:${whose}:${reason}`, max: 1 }),
  /** Caps audit entries caused by unknown callers from any number of networks, since the trail is append-only. */
  strangerNotes: (): Limit => ({ name: 'stranger_notes', max: 100 }),
};

/**
 * Counts every attempt as a failure before it runs and reverts the count on success, so that concurrent attempts cannot
 * exceed the limit (threat 30).
 */
export const createAttemptLimits = (database: Database) => {
  const count = (limit: Limit) => queries.countAttempt(database.query, hashOf(limit.name));

  /** Calls `onFirstTooMany` once per 15 minutes, not for every attempt. */
  const take = async (limit: Limit, onFirstTooMany?: (limit: Limit) => void): Promise<void> => {
    const { failures, seconds } = await count(limit);
    if (failures <= limit.max) return;
    if (failures === limit.max + 1) onFirstTooMany?.(limit);
    throw new Failure('too_many_attempts', { seconds, ...limit.params });
  };

  return {
    take,
    isWithin: async (limit: Limit): Promise<boolean> => (await count(limit)).failures <= limit.max,
    /** Runs `work`, which must throw if the attempt failed. */
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
