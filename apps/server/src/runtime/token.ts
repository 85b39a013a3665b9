import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A hash that cannot be guessed from likely values without the secret. */
export const createKeyedHash = (secret: string, purpose: string) => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
};
