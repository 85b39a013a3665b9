import { createStore, get, set, type UseStore } from 'idb-keyval';
import { codeOf } from './code.model.ts';

const entry = 'codes';
const codesMax = 20;

/** Where the codes lie; a device without a database keeps them while the app is open. */
export interface CodeShelf {
  read(): Promise<unknown>;
  write(codes: readonly string[]): Promise<void>;
}

/**
 * The codes of certificates that this device has seen. They belong to nobody: whoever asked is unknown to us after the
 * erasure, and a code tells nothing of them, so another player on the device does not sweep them (attack 5).
 */
export const createCertificates = (shelf: CodeShelf) => {
  let known: readonly string[] = [];
  const codes = async (): Promise<readonly string[]> => {
    const found = await shelf.read().catch(() => null);
    const stored = Array.isArray(found) ? found.flatMap((code) => codeOf(String(code)) ?? []) : [];
    known = [...new Set([...known, ...stored])].slice(0, codesMax);
    return known;
  };
  return {
    codes,
    /** The newest first. */
    keep: async (code: string): Promise<void> => {
      const before = await codes();
      known = [...new Set([code, ...before])].slice(0, codesMax);
      if (before[0] !== code) await shelf.write(known).catch(() => {});
    },
    /** Nothing was erased: there will never be a certificate. */
    drop: async (code: string): Promise<void> => {
      if (!(await codes()).includes(code)) return;
      known = known.filter((other) => other !== code);
      await shelf.write(known).catch(() => {});
    },
  };
};

let database: UseStore | null = null;
const open = (): UseStore => (database ??= createStore('guildhall-certificates', 'certificates'));

export const certificates = createCertificates({
  read: async () => get<unknown>(entry, open()),
  write: async (codes) => set(entry, codes, open()),
});
