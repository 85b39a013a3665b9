import { createStore, get, set, type UseStore } from 'idb-keyval';
import { codeOf } from './code.model.ts';

const entry = 'codes';
const codesMax = 20;

/** Storage for certificate codes. If it fails, codes last until the app closes. */
export interface CodeStore {
  read(): Promise<unknown>;
  write(codes: readonly string[]): Promise<void>;
}

/**
 * Certificate codes seen on this device. They identify no player, so they survive a change of player on the device
 * (threat 5).
 */
export const createCertificates = (store: CodeStore) => {
  let known: readonly string[] = [];
  const codes = async (): Promise<readonly string[]> => {
    const found = await store.read().catch(() => null);
    const stored = Array.isArray(found) ? found.flatMap((code) => codeOf(String(code)) ?? []) : [];
    known = [...new Set([...known, ...stored])].slice(0, codesMax);
    return known;
  };
  return {
    codes,
    keep: async (code: string): Promise<void> => {
      const before = await codes();
      known = [...new Set([code, ...before])].slice(0, codesMax);
      if (before[0] !== code) await store.write(known).catch(() => {});
    },
    drop: async (code: string): Promise<void> => {
      if (!(await codes()).includes(code)) return;
      known = known.filter((other) => other !== code);
      await store.write(known).catch(() => {});
    },
  };
};

let database: UseStore | null = null;
const open = (): UseStore => (database ??= createStore('guildhall-certificates', 'certificates'));

export const certificates = createCertificates({
  read: async () => get<unknown>(entry, open()),
  write: async (codes) => set(entry, codes, open()),
});
