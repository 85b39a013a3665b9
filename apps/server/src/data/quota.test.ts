import { describe, expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';
import { openDatabase } from './database.ts';
import { createLog } from '../runtime/log.ts';
import { returnQuota, spendQuota, sweepQuotas, type Quota } from './quota.ts';

const installation = await createInstallation();
const { database, config } = (await installation.start()).services;
const spend = (quota: Quota): Promise<boolean> => database.transaction((tx) => spendQuota(tx, quota));
const keysHeld = async (): Promise<number> => (await installation.owner.query('select from quota_use')).rowCount ?? 0;
const age = (seconds: number) =>
  installation.owner.query(
    `update quota_use set uses = (select array_agg(use - make_interval(secs => $1) order by use) from unnest(uses) use),
     ends_at = ends_at - make_interval(secs => $1)`,
    [seconds],
  );

describe('a quota', () => {
  it('is exact under concurrent use across servers [threat 30]', async () => {
    const other = openDatabase(config.database, createLog('silent'));
    const quota = { key: 'parallel', max: 2, seconds: 60 };
    // Open the connections first: it is slow, and waiting for one has a timeout.
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? database : other).pool.query('select')),
    );
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => spendQuota(index % 2 === 0 ? database.query : other.query, quota)),
    );
    await other.close();
    expect(answers.filter(Boolean)).toHaveLength(2);
  });

  it('uses a sliding window: each use expires on its own [F5]', async () => {
    const quota = { key: 'sliding', max: 2, seconds: 60 };
    const seen = [await spend(quota)];
    await age(40);
    seen.push(await spend(quota), await spend(quota));
    // The first use has expired, the second has not.
    await age(21);
    seen.push(await spend(quota), await spend(quota));
    expect(seen).toEqual([true, true, false, true, false]);
  });

  it('is separate for each subject', async () => {
    const [ann, ben] = ['ann', 'ben'].map((name) => ({ key: `of:${name}`, max: 1, seconds: 60 }));
    expect([await spend(ann!), await spend(ann!), await spend(ben!)]).toEqual([true, false, true]);
  });

  it('does not count uses that were rolled back', async () => {
    const quota = { key: 'rolled back', max: 1, seconds: 60 };
    const failed = database.transaction(async (tx) => {
      await spendQuota(tx, quota);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect([await spend(quota), await spend(quota)]).toEqual([true, false]);
  });

  it('can return a use, but never more than were spent [H1]', async () => {
    const quota = { key: 'returned', max: 2, seconds: 60 };
    await spend(quota);
    for (let count = 0; count < 3; count += 1) await returnQuota(database.query, quota.key);
    expect([await spend(quota), await spend(quota), await spend(quota)]).toEqual([true, true, false]);
  });

  it('is deleted after it expires, and not before', async () => {
    await installation.owner.query('delete from quota_use');
    await spend({ key: 'short', max: 1, seconds: 10 });
    await spend({ key: 'long', max: 1, seconds: 1000 });
    await age(20);
    expect(await database.transaction(sweepQuotas)).toBe(false);
    expect(await keysHeld()).toBe(1);
    expect(await spend({ key: 'long', max: 1, seconds: 1000 })).toBe(false);
  });
});
