import { importJWK, type CryptoKey } from 'jose';
import { parseLaunchKeys, type LaunchKey } from '../../runtime/launch-keys.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { watchFile } from '../../runtime/watched-file.ts';
import { launchMetrics } from './launch.metrics.ts';

interface RingKey {
  readonly alg: LaunchKey['alg'];
  readonly issuer: string;
  readonly key: CryptoKey | Uint8Array;
}

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>;

const importKeys = async (keys: readonly LaunchKey[]): Promise<ReadonlyMap<string, RingKey>> => {
  const ring = new Map<string, RingKey>();
  for (const entry of keys) {
    const key =
      entry.alg === 'EdDSA'
        ? await importJWK(entry.key, 'EdDSA')
        : new Uint8Array(Buffer.from(entry.secret, 'base64url'));
    ring.set(entry.kid, { alg: entry.alg, issuer: entry.issuer, key });
  }
  return ring;
};

/** The keys that tickets are verified with. They can be replaced while launches run. */
export const createKeyRing = async (keys: readonly LaunchKey[]) => {
  let ring = await importKeys(keys);
  return {
    find: (kid: string): RingKey | undefined => ring.get(kid),
    kids: (): string[] => [...ring.keys()],
    /** All or nothing: if one key is invalid, the ring stays as it was. */
    replace: async (next: readonly LaunchKey[]): Promise<void> => {
      ring = await importKeys(next);
    },
  };
};

export interface KeysFile {
  readonly file: string;
  readonly ring: KeyRing;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly intervalMs?: number;
}

/** Reads the keys file again whenever it has changed. An invalid file changes nothing. */
export const watchKeysFile = ({ file, ring, log, metrics, intervalMs }: KeysFile) => {
  const { launchKeys, launchKeysFileValid } = launchMetrics(metrics);
  const publish = (isValid: boolean): void => {
    launchKeysFileValid.set(isValid ? 1 : 0);
    launchKeys.reset();
    for (const kid of ring.kids()) launchKeys.labels(kid).set(1);
  };

  const onChange = async (text: string | null, isFirst: boolean): Promise<void> => {
    const before = ring.kids();
    try {
      if (text === null) throw new Error('must be a readable file');
      await ring.replace(parseLaunchKeys(text));
      const kids = ring.kids();
      const removed = before.filter((kid) => !kids.includes(kid));
      const added = kids.filter((kid) => !before.includes(kid));
      // The first look usually finds what the configuration has read already.
      if (!isFirst || added.length + removed.length > 0) log.info({ kids, added, removed }, 'launch keys: reloaded');
      publish(true);
    } catch (error) {
      log.error({ err: error, kids: before }, 'launch keys: reloading failed, keeping the old ones');
      publish(false);
    }
  };

  publish(true);
  return watchFile({ file, onChange, ...(intervalMs === undefined ? {} : { intervalMs }) });
};
