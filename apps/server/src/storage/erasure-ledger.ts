import * as v from 'valibot';
import type { RecordStore } from './record-store.ts';

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

const monthPattern = /^\d{4}-\d{2}$/;

const ledgerNameOf = ({ erased_at, player, certificate }: LedgerEntry): string =>
  `${erased_at.slice(0, 7)}/${player}.${certificate}.json`;

export const playerInName = (name: string): string | null => namePattern.exec(name)?.[1] ?? null;

const writeEntry = (entry: LedgerEntry): Buffer => Buffer.from(JSON.stringify(v.parse(entrySchema, entry)));
const readEntry = (bytes: Uint8Array): LedgerEntry => v.parse(entrySchema, JSON.parse(Buffer.from(bytes).toString()));

/** Keep its folder out of the database's backups, or a restore would rewind both. */
export const createLedger = (records: RecordStore): Ledger => ({
  write: (entry) => records.write(ledgerNameOf(entry), writeEntry(entry)),
  months: async () => (await records.names('')).filter((name) => monthPattern.test(name)).toSorted(),
  names: (month) => records.names(month),
  read: async (name) => readEntry(await records.read(name)),
});
