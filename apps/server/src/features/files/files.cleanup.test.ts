import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { sentBy, uploadedBy } from './testing/files.factory.ts';
import { createInstallation } from '../../testing/installation.ts';
import { newObjectKey } from '../../storage/object-store.ts';

const installation = await createInstallation();
const { owner, folder } = installation;
const server = await installation.start();
const player = await server.launch();

/** Sequential, because there is only one connection. */
const each = async <T>(ids: readonly string[], ask: (id: string) => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (const id of ids) answers.push(await ask(id));
  return answers;
};
const objectOf = async (id: string): Promise<string> =>
  ((await owner.query('select object from file where id = $1', [id])).rows[0] as { object: string }).object;
const isThere = (object: string): boolean => existsSync(join(folder, 'files', object));
const hasRow = async (id: string): Promise<boolean> =>
  (await owner.query('select from file where id = $1', [id])).rowCount === 1;
const age = (id: string, time: string) =>
  owner.query(`update file set created_at = now() - $2::interval where id = $1`, [id, time]);
const unready = async (time: string): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    'insert into file (player_id, key, object, created_at) values ($1, $2, $3, now() - $4::interval) returning id',
    [player.player, randomUUID(), newObjectKey(), time],
  );
  return rows[0]?.id ?? '';
};

describe('the file cleanup job', () => {
  it('deletes rows and objects of pictures not attached within a day and of unfinished uploads, and nothing else [H2]', async () => {
    const [old, young, sent] = [
      await uploadedBy(server, player),
      await uploadedBy(server, player),
      (await sentBy(server, player)).file,
    ];
    const [dead, alive] = [await unready('61 minutes'), await unready('59 minutes')];
    await age(old.id, '24 hours 1 minute');
    await age(young.id, '23 hours 59 minutes');
    await age(sent.id, '100 days');
    const objects = await each([old.id, young.id, sent.id], objectOf);
    await server.files.sweep();
    expect(await each([old.id, young.id, sent.id, dead, alive], hasRow)).toEqual([false, true, true, false, true]);
    expect(objects.map(isThere)).toEqual([false, true, true]);
  });

  it('removes the objects of all deleted files: erased, removed by their owner or deleted with their report [threat 38]', async () => {
    const erased = await server.launch({ guid: 70 });
    const ids = [
      (await uploadedBy(server, erased)).id,
      (await sentBy(server, erased)).file.id,
      (await sentBy(server, player)).file.id,
    ];
    const objects = await each(ids, objectOf);
    expect(objects.map(isThere)).toEqual([true, true, true]);
    await server.database.transaction(async (tx) => {
      for (const feature of server.features) await feature.erasePlayer(tx, erased.player);
    });
    await owner.query('delete from feedback where player_id = $1', [player.player]);
    await server.files.sweep();
    expect(objects.map(isThere)).toEqual([false, false, false]);
    expect((await owner.query('select from file_removal where due_at <= now()')).rowCount).toBe(0);
  });

  it('retries objects that could not be removed', async () => {
    const { id } = await uploadedBy(server, player);
    const object = await objectOf(id);
    await server.files.remove(player.player, id);
    const failing = vi.spyOn(server.stores.files, 'remove').mockRejectedValueOnce(new Error('store unavailable'));
    await expect(server.files.sweep()).rejects.toThrow('store unavailable');
    failing.mockRestore();
    expect(isThere(object)).toBe(true);
    await server.files.sweep();
    expect(isThere(object)).toBe(false);
  });

  it('can run concurrently on several workers, in batches', async () => {
    await owner.query(
      `insert into file (player_id, key, object, created_at)
       select $1, gen_random_uuid(), 'aa/' || md5(n::text) || '.webp', now() - interval '2 hours' from generate_series(1, 1200) n`,
      [player.player],
    );
    const other = await installation.start();
    await Promise.all([server.files.sweep(), other.files.sweep(), server.files.sweep()]);
    expect(
      (await owner.query(`select from file where created_at < now() - interval '1 hour' and not is_ready`)).rowCount,
    ).toBe(0);
    // An upload in progress may still write its object, so the removal is delayed.
    expect((await owner.query('select from file_removal where due_at > now()')).rowCount).toBeGreaterThanOrEqual(1200);
    await owner.query('update file_removal set due_at = now()');
    await Promise.all([server.files.sweep(), other.files.sweep()]);
    expect((await owner.query('select from file_removal')).rowCount).toBe(0);
  });

  it('is registered as a worker job', () => {
    const jobs = server.features.find((feature) => feature.noun === 'files')?.jobs ?? [];
    expect(jobs.map(({ name, everyMs }) => [name, everyMs])).toEqual([
      ['files.sweep', 60_000],
      ['files.quotas', 60_000],
    ]);
  });
});
