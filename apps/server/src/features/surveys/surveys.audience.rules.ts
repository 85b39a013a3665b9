import type { Actor } from '../../runtime/actor.ts';

/** Target audience; an empty list means no restriction. Never a kind of person (ADR 28). */
export interface Audience {
  readonly langs: readonly number[];
  readonly channels: readonly number[];
  readonly version_from: string | null;
  readonly version_to: string | null;
}

const partsOf = (version: string): number[] | null =>
  /^\d+(?:\.\d+)*/.exec(version)?.[0].split('.').map(Number) ?? null;

const compare = (one: readonly number[], other: readonly number[]): number => {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

const isWithin = (version: string | null, from: string | null, to: string | null): boolean => {
  if (from === null && to === null) return true;
  const parts = version === null ? null : partsOf(version);
  if (parts === null) return false;
  const [low, high] = [from === null ? null : partsOf(from), to === null ? null : partsOf(to)];
  return (low === null || compare(parts, low) >= 0) && (high === null || compare(parts, high) <= 0);
};

const includes = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value);

/** Channel and version come from the launch; the language is the app's. */
export const isFor = (audience: Audience, actor: Actor, lang: number): boolean => {
  const { channel, gameVersion } = actor.playerId === null ? { channel: null, gameVersion: null } : actor;
  return (
    includes(audience.langs, lang) &&
    (audience.channels.length === 0 || (channel !== null && audience.channels.includes(channel))) &&
    isWithin(gameVersion, audience.version_from, audience.version_to)
  );
};
