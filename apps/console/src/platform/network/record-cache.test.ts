import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from './query-client.ts';
import { createRecordCache } from './record-cache.ts';

afterEach(() => {
  queryClient.clear();
});

it('a change is not overwritten by an older response that arrives after it', async () => {
  const records = createRecordCache<number, { id: number; title: string }>('example', () =>
    Promise.reject(new Error('must not be called')),
  );
  const key = ['example', 'open', 7];
  let respond: (record: unknown) => void = () => {};
  const stop = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => new Promise((resolve) => (respond = resolve)),
  }).subscribe(() => {});

  await records.change(7, async () => ({ id: 7, title: 'changed' }));
  respond({ id: 7, title: 'older' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(queryClient.getQueryData(key)).toEqual({ id: 7, title: 'changed' });
  stop();
});

it('after a refused change the record and the lists are read again, and the error is passed on', async () => {
  const records = createRecordCache<string, { id: string; title: string }>(
    'example',
    async (id) => ({ id, title: 'current' }),
    ['table', 'counts'],
  );
  const lists = [
    ['example', 'table'],
    ['example', 'counts'],
  ];
  for (const key of lists) queryClient.setQueryData(key, []);
  queryClient.setQueryData(['example', 'open', 'a'], { id: 'a', title: 'outdated' });

  await expect(records.change('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(records.cached('a')).toEqual({ id: 'a', title: 'current' });
  expect(lists.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
