import type { RecordStore } from './record-store.ts';

/** The end of the audit trail's hash chain at a moment. */
export interface StoredHead {
  readonly id: number;
  readonly hash: Buffer;
  /** Hour of storing, such as 2026-11-17T03. */
  readonly hour: string;
}

/**
 * Heads of the audit trail outside the database: an owner of the database can recompute the whole chain, but then its heads no
 * longer match these. The name holds everything, so a second chain within the hour never replaces the head of the first.
 */
export interface HeadStore {
  write(head: Omit<StoredHead, 'hour'>, at: Date): Promise<void>;
  list(): Promise<StoredHead[]>;
}

const namePattern = /^(\d{4}-\d{2}-\d{2}T\d{2})\.(\d{1,15})\.([\da-f]{64})\.json$/;

const headNameOf = ({ id, hash }: Omit<StoredHead, 'hour'>, at: Date): string =>
  `${at.toISOString().slice(0, 13)}.${id}.${hash.toString('hex')}.json`;

const headBytesOf = ({ id, hash }: Omit<StoredHead, 'hour'>, at: Date): Buffer =>
  Buffer.from(JSON.stringify({ number: id, hash: hash.toString('hex'), at: at.toISOString() }));

const headsIn = (names: readonly string[]): StoredHead[] =>
  names.flatMap((name) => {
    const [, hour, id, hash] = namePattern.exec(name) ?? [];
    return hour === undefined ? [] : [{ hour, id: Number(id), hash: Buffer.from(hash ?? '', 'hex') }];
  });

export const createHeads = (records: RecordStore): HeadStore => ({
  write: (head, at) => records.write(headNameOf(head, at), headBytesOf(head, at)),
  list: async () => headsIn(await records.names('')),
});
