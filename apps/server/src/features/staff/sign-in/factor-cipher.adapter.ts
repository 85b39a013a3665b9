import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { PurposeKey, PurposeKeys } from '../../../runtime/keyring.ts';

/** better-auth takes keys as text. Version 0 is the secret as it was before secrets had versions. */
const textOf = ({ version, bytes }: PurposeKey): string =>
  version === 0 ? new TextDecoder().decode(bytes) : Buffer.from(bytes).toString('base64url');

/** The secrets of better-auth: one without a version while there is only version 0, as earlier releases write and read. */
export const librarySecretsOf = (keys: PurposeKeys) => {
  const all = keys.all();
  const first = keys.find(0);
  const current = textOf(keys.current());
  if (first !== undefined && all.length === 1) return { current, options: { secret: current } };
  return {
    current,
    options: {
      secrets: all.map((key) => ({ version: key.version, value: textOf(key) })),
      ...(first === undefined ? {} : { secret: textOf(first) }),
    },
  };
};

/** Reads and writes the encrypted columns of `staff_two_factor` exactly as better-auth does. */
export const createFactorCipher = (keys: PurposeKeys) => {
  const libraryKey = () => {
    const { current, options } = librarySecretsOf(keys);
    if (!('secrets' in options)) return current;
    return {
      keys: new Map(options.secrets.map(({ version, value }) => [version, value])),
      currentVersion: keys.current().version,
      ...(options.secret === undefined ? {} : { legacySecret: options.secret }),
    };
  };
  const versionOf = (stored: string): number => parseEnvelope(stored)?.version ?? 0;
  return {
    versionOf,
    isCurrent: (stored: string): boolean => versionOf(stored) === keys.current().version,
    /** Null if no key of the keyring opens it. */
    open: async (stored: string): Promise<string | null> => {
      try {
        return await symmetricDecrypt({ key: libraryKey(), data: stored });
      } catch {
        return null;
      }
    },
    seal: (text: string): Promise<string> => symmetricEncrypt({ key: libraryKey(), data: text }),
  };
};
