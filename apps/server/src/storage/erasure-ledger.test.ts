import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestStores } from '../testing/s3.ts';
import { createDiskRecords } from './disk-store.ts';
import { createLedger, playerInName, type LedgerEntry } from './erasure-ledger.ts';

const { folder, bucket, close } = await openTestStores();
afterAll(close);

const ledgers = {
  disk: createLedger(createDiskRecords(folder)),
  S3: createLedger(bucket.records('ledger')),
};
const entryOf = (month: string): LedgerEntry => ({
  certificate: randomUUID(),
  player: randomUUID(),
  requested_at: '2026-01-01T00:00:00.000Z',
  confirmed_at: '2026-01-02T00:00:00.000Z',
  erased_at: `${month}-17T00:00:00.000Z`,
});

describe.each(Object.entries(ledgers))('the erasure ledger on %s', (_name, ledger) => {
  it('is empty at first [threat 38]', async () => {
    expect([await ledger.months(), await ledger.names('2026-01')]).toEqual([[], []]);
  });

  it('returns every entry of a month, once even if written several times [threat 38]', async () => {
    const entries = [entryOf('2026-02'), entryOf('2026-01'), entryOf('2026-02')];
    for (const entry of [...entries, ...entries]) await ledger.write(entry);
    expect(await ledger.months()).toEqual(['2026-01', '2026-02']);
    const names = await ledger.names('2026-02');
    const expected = [entries[0], entries[2]].map((entry) => entry?.player ?? '');
    expect(names.map(playerInName).toSorted()).toEqual(expected.toSorted());
    const read = await Promise.all(names.map((name) => ledger.read(name)));
    expect(read.map(({ player }) => player).toSorted()).toEqual(expected.toSorted());
    expect(await ledger.read((await ledger.names('2026-01'))[0] ?? '')).toEqual(entries[1]);
  });

  it('ignores file names that are not ledger entries', () => {
    expect(['x', '2026-01/x.json', `2026-01/../${randomUUID()}.${randomUUID()}.json`].map(playerInName)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
