import { CallFailure, type Call } from '@guildhall/client/call.ts';
import { errors } from '@guildhall/contract/http/errors.ts';
import { expect, it } from 'vitest';
import { keepArticles, maxBytes, maxQuestions } from './offline-articles.data.ts';

interface Server {
  readonly questionsPerList: number;
  readonly bodyLength: number;
  readonly withdrawn?: number;
}

/** One visit: which calls it makes, with what the device kept from earlier visits. */
const visit = async (
  kept: Map<string, unknown>,
  { questionsPerList, bodyLength, withdrawn }: Server,
): Promise<string[]> => {
  const calls: string[] = [];
  const call = ((path: string, body: { id?: number; category_id?: number; post_type?: number }) => {
    calls.push(`${path} ${body.id ?? `${body.post_type}/${body.category_id ?? 0}`}`);
    if (path === '/category/info') {
      const { code, key } = errors.not_found;
      if (body.id === withdrawn) return Promise.reject(new CallFailure(code, { key }));
      return Promise.resolve({ id: body.id, body: 'x'.repeat(bodyLength) });
    }
    const first = (body.category_id ?? 9) * 100;
    return Promise.resolve({ list: Array.from({ length: questionsPerList }, (_, at) => ({ id: first + at })) });
  }) as unknown as Call;
  await keepArticles(3, {
    call,
    keep: async (key, _freshForMs, load) => {
      const hash = JSON.stringify(key);
      if (!kept.has(hash)) kept.set(hash, await load());
      return kept.get(hash) as never;
    },
    untilIdle: () => Promise.resolve(),
  });
  return calls;
};

const infosIn = (calls: readonly string[]): string[] => calls.filter((each) => each.startsWith('/category/info'));

it('keeps every list and every question, and asks for nothing twice [C4]', async () => {
  const kept = new Map<string, unknown>();
  const calls = await visit(kept, { questionsPerList: 5, bodyLength: 1000 });
  expect(calls.filter((each) => each.startsWith('/category/list'))).toHaveLength(9);
  expect(infosIn(calls)).toHaveLength(20);
  expect(await visit(kept, { questionsPerList: 5, bodyLength: 1000 })).toEqual([]);
});

it('stays within its bounds however many and however long the questions are [C4]', async () => {
  expect(infosIn(await visit(new Map(), { questionsPerList: 20, bodyLength: 10 }))).toHaveLength(maxQuestions);
  const long = infosIn(await visit(new Map(), { questionsPerList: 20, bodyLength: maxBytes / 4 }));
  expect(long).toHaveLength(4);
});

it('goes on after a question that was withdrawn [C4]', async () => {
  const calls = await visit(new Map(), { questionsPerList: 2, bodyLength: 10, withdrawn: 100 });
  expect(infosIn(calls)).toHaveLength(8);
});
