import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeFileAtomically } from './atomic-file.ts';

const entrySchema = v.strictObject({
  certificate: v.pipe(v.string(), v.uuid()),
  player: v.pipe(v.string(), v.uuid()),
  requested_at: v.pipe(v.string(), v.isoTimestamp()),
  confirmed_at: v.pipe(v.string(), v.isoTimestamp()),
  erased_at: v.pipe(v.string(), v.isoTimestamp()),
});
/**
 * An erased player by id, which identifies no person once the erasure is done. Times are in the format of
 * `Date.toISOString`.
 */
export type LedgerEntry = v.InferOutput<typeof entrySchema>;

/**
 * Record of erasures outside the database: if a restored backup brings a player back, the ledger says to erase them
 * again. One object per entry, in folders by month; the name holds the ids, so that lookups need not read contents.
 */
export interface Ledger {
  write(entry: LedgerEntry): Promise<void>;
  /** Such as 2026-11, oldest first. */
  months(): Promise<string[]>;
  names(month: string): Promise<string[]>;
  read(name: string): Promise<LedgerEntry>;
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const namePattern = new RegExp(`^\\d{4}-\\d{2}/(${uuid})\\.${uuid}\\.json$`);

export const monthPattern = /^\d{4}-\d{2}$/;

export const ledgerNameOf = ({ erased_at, player, certificate }: LedgerEntry): string =>
  `${erased_at.slice(0, 7)}/${player}.${certificate}.json`;

export const playerInName = (name: string): string | null => namePattern.exec(name)?.[1] ?? null;

export const writeEntry = (entry: LedgerEntry): Buffer => Buffer.from(JSON.stringify(v.parse(entrySchema, entry)));
export const readEntry = (bytes: Uint8Array): LedgerEntry =>
  v.parse(entrySchema, JSON.parse(Buffer.from(bytes).toString()));

const nothingIfMissing = (error: unknown): string[] => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
};

/** For small installations. Keep this folder out of the database's backups, or a restore would rewind both. */
export const createDiskLedger = (folder: string): Ledger => ({
  write: (entry) =>
    writeFileAtomically(join(folder, 'unfinished', randomUUID()), join(folder, ledgerNameOf(entry)), writeEntry(entry)),
  months: async () =>
    (await readdir(folder).catch(nothingIfMissing)).filter((name) => monthPattern.test(name)).toSorted(),
  names: async (month) =>
    (await readdir(join(folder, month)).catch(nothingIfMissing)).map((name) => `${month}/${name}`),
  read: async (name) => readEntry(await readFile(join(folder, name))),
});
