import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { Failure } from '../runtime/failure.ts';
import { createGroupCommit, type GroupCommitOptions } from './group-commit.ts';

interface Item {
  readonly key: string;
  readonly id: string;
  readonly lane?: string;
}
type Options = Partial<GroupCommitOptions<Item, string>>;

const item = (key: string, id: string, lane = 'one'): Item => ({ key, id, lane });
const badItem = (): Error => Object.assign(new pg.DatabaseError('invalid byte', 12, 'error'), { code: '22021' });

/** Batches are recorded when their storing starts; `release` lets the oldest one finish. */
const start = (options: Options = {}) => {
  const batches: string[][] = [];
  const failed: [string, number][] = [];
  const held: (() => void)[] = [];
  const commit = createGroupCommit<Item, string>({
    store: async (batch) => {
      batches.push(batch.map(({ id }) => id));
      await new Promise<void>((resolve) => held.push(resolve));
      return batch.map(({ id }) => `stored ${id}`);
    },
    onFailed: (error, size) => void failed.push([(error as Error).message, size]),
    orderKeyOf: ({ key }) => key,
    idOf: ({ id }) => id,
    batchMax: 3,
    batchesMax: 1,
    waitingMax: 5,
    ...options,
  });
  const release = async (): Promise<void> => {
    held.shift()?.();
    await turn();
    await turn();
  };
  return { commit, batches, failed, release };
};
const outcomeOf = (sent: Promise<string>): Promise<string> =>
  sent.catch((error: unknown) => (error instanceof Failure ? error.reason : 'bug'));

describe('group commit', () => {
  it('stores items of one turn in one batch, and the next batch fills meanwhile', async () => {
    const { commit, batches, release } = start();
    const first = [commit(item('a', '1')), commit(item('b', '2'))];
    await turn();
    const second = [commit(item('a', '3')), commit(item('c', '4'))];
    await turn();
    expect(batches).toEqual([['1', '2']]);
    await release();
    expect(await Promise.all(first)).toEqual(['stored 1', 'stored 2']);
    expect(batches).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    await release();
    expect(await Promise.all(second)).toEqual(['stored 3', 'stored 4']);
  });

  it('limits a batch and leaves the rest in order', async () => {
    const { commit, batches, release } = start();
    const sent = ['1', '2', '3', '4', '5'].map((id) => commit(item('a', id)));
    await turn();
    await release();
    await release();
    await Promise.all(sent);
    expect(batches).toEqual([
      ['1', '2', '3'],
      ['4', '5'],
    ]);
  });

  it('refuses items beyond the limit of waiting ones, until a batch was taken', async () => {
    const { commit, batches } = start();
    const sent = ['1', '2', '3', '4', '5', '6'].map((id) => outcomeOf(commit(item('a', id))));
    expect(await sent[5]).toBe('unavailable');
    await turn();
    void commit(item('a', '7'));
    expect(batches).toEqual([['1', '2', '3']]);
  });

  it('keeps items with the key of a running batch back, while others are stored concurrently', async () => {
    const { commit, batches, release } = start({ batchesMax: 2 });
    void commit(item('a', '1'));
    await turn();
    void commit(item('b', '2'));
    void commit(item('a', '3'));
    void commit(item('b', '4'));
    await turn();
    expect(batches).toEqual([['1'], ['2', '4']]);
    await release();
    expect(batches).toEqual([['1'], ['2', '4'], ['3']]);
  });

  it('keeps a duplicate and everything after it with its key for the next batch', async () => {
    const { commit, batches, release } = start({ batchMax: 10 });
    for (const [key, id] of [
      ['a', '1'],
      ['a', '1'],
      ['a', '2'],
      ['b', '3'],
    ] as const)
      void commit(item(key, id));
    await turn();
    await release();
    expect(batches).toEqual([
      ['1', '3'],
      ['1', '2'],
    ]);
  });

  it('never mixes lanes in a batch, and stores them concurrently', async () => {
    const { commit, batches, release } = start({ laneOf: ({ lane = '' }) => lane });
    const sent = [commit(item('a', '1', 'x')), commit(item('a', '2', 'y')), commit(item('a', '3', 'x'))];
    await turn();
    expect(batches).toEqual([['1', '3'], ['2']]);
    await release();
    await release();
    expect(await Promise.all(sent)).toEqual(['stored 1', 'stored 2', 'stored 3']);
    void commit(item('a', '4', 'x'));
    await turn();
    expect(batches).toEqual([['1', '3'], ['2'], ['4']]);
  });

  it('rejects an item with the reason that the store returned for it', async () => {
    const { commit } = start({ store: async () => ['stored', new Failure('not_found')] });
    const sent = [commit(item('a', '1')), commit(item('a', '2'))];
    expect(await Promise.all(sent.map(outcomeOf))).toEqual(['stored', 'not_found']);
  });

  it('stores the items of a batch one by one if the data of one of them is refused', async () => {
    const batches: string[][] = [];
    const store = async (batch: readonly Item[]): Promise<string[]> => {
      batches.push(batch.map(({ id }) => id));
      if (batch.some(({ id }) => id === 'bad')) throw badItem();
      return batch.map(({ id }) => `stored ${id}`);
    };
    const { commit, failed } = start({ store });
    const sent = ['1', 'bad', '3'].map((id) => outcomeOf(commit(item('a', id))));
    expect(await Promise.all(sent)).toEqual(['stored 1', 'unavailable', 'stored 3']);
    expect(batches).toEqual([['1', 'bad', '3'], ['1'], ['bad'], ['3']]);
    expect(failed).toEqual([['invalid byte', 1]]);
  });

  it('answers that the outcome is unknown if the whole batch failed, and continues with the next', async () => {
    let isAway = true;
    const store = async (batch: readonly Item[]): Promise<string[]> => {
      if (isAway) throw new Error('Connection terminated');
      return batch.map(({ id }) => `stored ${id}`);
    };
    const { commit, failed } = start({ store });
    const sent = ['1', '2'].map((id) => outcomeOf(commit(item('a', id))));
    expect(await Promise.all(sent)).toEqual(['unavailable', 'unavailable']);
    expect(failed).toEqual([['Connection terminated', 2]]);
    isAway = false;
    await turn();
    expect(await commit(item('a', '3'))).toBe('stored 3');
  });

  it('answers that the outcome is unknown if the store returns none for an item', async () => {
    const { commit, failed } = start({ store: async () => ['stored'] });
    const sent = ['1', '2'].map((id) => outcomeOf(commit(item('a', id))));
    expect(await Promise.all(sent)).toEqual(['stored', 'unavailable']);
    expect(failed).toEqual([['group commit: an item has no outcome', 2]]);
  });
});
