import { createHmac, hash, randomBytes } from 'node:crypto';
import type { PurposeKeys } from './keyring.ts';

/** 256 random bits; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** A hash that cannot be guessed from likely values without the secret. It changes with the version of the secret. */
export const createKeyedHash =
  (keys: PurposeKeys) =>
  (text: string): string =>
    createHmac('sha256', keys.current().bytes).update(text).digest('base64url');
