import { randomBytes } from 'node:crypto';

/** Where bytes live that are too large for a table. Names are ours, never anybody's who sent something. */
export interface ObjectStore {
  /** Whoever reads sees all of it or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** What is not there is removed already. */
  remove(keys: readonly string[]): Promise<void>;
  /** Forgets what was begun more than an hour ago and never finished. */
  tidy(): Promise<void>;
}

const keyPattern = /^(?:[\da-f]{2}\/)?[\da-f]{32}\.web[mp]$/;

/** Checked at every store, because a name is a path on a disk and part of an address elsewhere. */
export const checkObjectKey = (key: string): string => {
  if (!keyPattern.test(key)) throw new Error(`${key} is no name for an object`);
  return key;
};

/** 128 random bits, spread over folders so that none of them grows without bound. */
export const newObjectKey = (ending: 'webp' | 'webm' = 'webp'): string => {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name}.${ending}`;
};
