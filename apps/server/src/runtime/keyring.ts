import { hkdfSync } from 'node:crypto';
import * as v from 'valibot';

/** One version of the staff secret. Version 0 is the single secret of installations that never rotated it. */
export interface SecretVersion {
  readonly version: number;
  readonly secret: string;
}

/**
 * What keys are derived for. `info` separates the derived keys, so that one purpose cannot read or forge the values of
 * another. `isRawFirst`: before secrets had versions, this purpose used the secret as it is.
 */
export const purposes = {
  cookies: { info: 'guildhall: cookies of staff', isRawFirst: true },
  factors: { info: 'guildhall: second factors of staff', isRawFirst: true },
  fileLinks: { info: 'guildhall: links to files', isRawFirst: false },
  exportCursors: { info: 'guildhall: cursors of exports', isRawFirst: false },
  gateways: { info: 'guildhall: messages between gateways', isRawFirst: false },
  searches: { info: 'guildhall: searches for people', isRawFirst: false },
} as const;
export type Purpose = keyof typeof purposes;

export interface PurposeKey {
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** The keys of one purpose. The current one signs and encrypts, all of them verify and decrypt. */
export interface PurposeKeys {
  readonly current: () => PurposeKey;
  readonly find: (version: number) => PurposeKey | undefined;
  readonly all: () => readonly PurposeKey[];
}

const secretMin = 32;
const tooShort = 'must have at least 32 characters';
const listLine = /^v(0|[1-9]\d{0,3}):(\S+)$/;

/**
 * One secret, or a list of `v<version>:<secret>`, separated by commas or white space. Throws without repeating any part of
 * the text.
 */
export const parseSecrets = (text: string): SecretVersion[] => {
  const trimmed = text.trim();
  if (!/^v\d+:/.test(trimmed)) {
    if (trimmed.length < secretMin) throw new Error(tooShort);
    return [{ version: 0, secret: trimmed }];
  }
  const entries = trimmed.split(/[\s,]+/).filter((entry) => entry !== '');
  const secrets = entries.map((entry, index): SecretVersion => {
    const [, version, secret] = listLine.exec(entry) ?? [];
    if (version === undefined || secret === undefined)
      throw new Error(`entry ${index + 1} must look like v2:<secret>, with a version from 0 to 9999`);
    if (secret.length < secretMin) throw new Error(`entry ${index + 1} ${tooShort}`);
    return { version: Number(version), secret };
  });
  if (new Set(secrets.map(({ version }) => version)).size < secrets.length) throw new Error('has a version twice');
  if (new Set(secrets.map(({ secret }) => secret)).size < secrets.length) throw new Error('has the same secret twice');
  return secrets;
};

/** The first version of the list is in use; the others are only read. */
export const formatSecrets = (secrets: readonly SecretVersion[]): string =>
  `${secrets.map(({ version, secret }) => `v${version}:${secret}`).join('\n')}\n`;

export const secretsSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): SecretVersion[] => {
    try {
      return parseSecrets(dataset.value);
    } catch (error) {
      addIssue({ message: error instanceof Error ? error.message : 'is not a list of secrets' });
      return NEVER;
    }
  }),
);

const deriveKeys = (secrets: readonly SecretVersion[], purpose: Purpose): PurposeKey[] => {
  const { info, isRawFirst } = purposes[purpose];
  return secrets.map(({ version, secret }) => ({
    version,
    bytes:
      isRawFirst && version === 0
        ? new TextEncoder().encode(secret)
        : new Uint8Array(hkdfSync('sha256', secret, '', info, 32)),
  }));
};

export type Keyring = ReturnType<typeof createKeyring>;

/** The keys of all purposes. The secrets can be replaced while requests run. */
export const createKeyring = (first: readonly SecretVersion[]) => {
  const derive = (secrets: readonly SecretVersion[]) => {
    if (secrets.length === 0) throw new Error('a keyring needs at least one secret');
    return Object.fromEntries(
      (Object.keys(purposes) as Purpose[]).map((purpose) => [purpose, deriveKeys(secrets, purpose)]),
    ) as Record<Purpose, PurposeKey[]>;
  };
  let secrets = first;
  let keys = derive(first);
  let revision = 0;
  return {
    of: (purpose: Purpose): PurposeKeys => ({
      current: () => keys[purpose][0] as PurposeKey,
      find: (version) => keys[purpose].find((key) => key.version === version),
      all: () => keys[purpose],
    }),
    versions: (): number[] => keys.cookies.map(({ version }) => version),
    /** Grows with each replacement. */
    revision: (): number => revision,
    /** Returns whether anything changed. */
    replace: (next: readonly SecretVersion[]): boolean => {
      if (JSON.stringify(next) === JSON.stringify(secrets)) return false;
      keys = derive(next);
      secrets = next;
      revision += 1;
      return true;
    },
  };
};
