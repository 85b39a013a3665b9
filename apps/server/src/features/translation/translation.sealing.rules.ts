import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

/**
 * The cache is readable only with the text that was translated: its key is derived from the text. When a message is erased, its
 * translation cannot be read any more, although the row stays until its time is over.
 */
const keyOf = (masked: string): Buffer => hash('sha256', `translation key\0${masked}`, 'buffer');

const [ivBytes, tagBytes] = [12, 16];

export interface CacheKey {
  readonly provider: string;
  readonly from: string;
  readonly to: string;
  readonly masked: string;
}

export const idOf = ({ provider, from, to, masked }: CacheKey): Buffer =>
  hash('sha256', ['translation id', provider, from, to, masked].join('\0'), 'buffer');

export const seal = (masked: string, translated: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(masked), iv);
  return Buffer.concat([iv, cipher.update(translated, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

/** Null if it does not belong to the text. */
export const unseal = (masked: string, sealed: Buffer): string | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(masked), sealed.subarray(0, ivBytes));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
