import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { rememberBodies, rememberChecked } from './repeated-bodies.ts';

const app = Fastify();
const parse = vi.fn(app.getDefaultJsonParser('error', 'error'));
app.removeContentTypeParser('application/json');
app.addContentTypeParser('application/json', { parseAs: 'string' }, rememberBodies(parse, 3));
const seen: unknown[] = [];
app.post('/', (request) => seen.push(request.body));

const post = async (payload: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode;
};

it('parses a body that repeats once, and freezes what requests share', async () => {
  expect(await post('{"page":1}')).toBe(200);
  expect(await post('{"page":1}')).toBe(200);
  expect(parse).toHaveBeenCalledTimes(1);
  expect(seen[1]).toBe(seen[0]);
  expect(Object.isFrozen(seen[0])).toBe(true);
});

it.each(['', '{', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])(
  'refuses the body %j each time',
  async (payload) => {
    expect(await post(payload)).toBe(400);
    expect(await post(payload)).toBe(400);
  },
);

it('remembers no long body and forgets after many', async () => {
  const [before, long] = [parse.mock.calls.length, JSON.stringify({ text: 'x'.repeat(300) })];
  await post(long);
  await post(long);
  expect(parse.mock.calls.length).toBe(before + 2);
  for (const page of [1, 2, 3, 4, 1]) await post(`{"other":${page}}`);
  expect(parse.mock.calls.length).toBe(before + 2 + 5);
});

it('checks a remembered body once and any other each time', () => {
  const check = vi.fn((body: unknown) => ({ ...(body as object) }));
  const checked = rememberChecked(check);
  const body = Object.freeze({ page: 1 });
  expect(checked(body)).toBe(checked(body));
  expect(check).toHaveBeenCalledTimes(1);
  const other = { page: 1 };
  expect(checked(other)).not.toBe(checked(other));
});

it('remembers no body that is invalid', () => {
  const checked = rememberChecked(() => {
    throw new Error('invalid');
  });
  const body = Object.freeze({});
  expect(() => checked(body)).toThrow('invalid');
  expect(() => checked(body)).toThrow('invalid');
});
