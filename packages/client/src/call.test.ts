import { afterEach, expect, it, vi } from 'vitest';
import { CallFailure, createCaller } from './call.ts';

const totals = { survey_total: 0, news: 1, events: 2, guide: 3, workshop_events: 4, workshop_school: 5 };
const answer = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'k3x9qp-2' } }),
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

it('returns the message of a successful response [M1]', async () => {
  vi.stubGlobal('fetch', answer({ code: 0, msg: totals }));
  expect(await createCaller()('/common/article_total', null)).toEqual(totals);
});

it('throws the named reason, the parameters and the request id of a refusal [M1]', async () => {
  vi.stubGlobal('fetch', answer({ code: 1001, msg: { key: 'error.not_found', params: { count: 2 } } }, 404));
  const failure = await createCaller()('/category/info', { id: 1, category_lang: 3 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallFailure);
  expect({ ...(failure as CallFailure) }).toEqual({
    code: 1001,
    reason: 'not_found',
    key: 'error.not_found',
    params: { count: 2 },
    requestId: 'k3x9qp-2',
  });
});

it('maps a foreign response to an unknown error, and an unreachable server to a network error', async () => {
  vi.stubGlobal('fetch', answer({ hello: 'captive portal' }));
  await expect(createCaller()('/common/article_total', null)).rejects.toMatchObject({ key: 'error.unknown' });
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('failed to fetch')));
  await expect(createCaller()('/common/article_total', null)).rejects.toMatchObject({ key: 'error.network' });
});

it('sends the write header, and authentication headers only if there are any [threat 9]', async () => {
  const fetched = answer({ code: 0, msg: null });
  vi.stubGlobal('fetch', fetched);
  await createCaller({ identity: () => ({ authorization: 'Bearer secret' }) })('/launch/end', {});
  const [address, options] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/community/api/launch/end');
  expect(options?.headers).toEqual({
    'content-type': 'application/json',
    'x-guildhall': '1',
    authorization: 'Bearer secret',
  });
});

const silence = (_address: string, { signal }: RequestInit): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });

it('aborts the request as soon as the caller aborts it [M1]', async () => {
  vi.stubGlobal('fetch', silence);
  const caller = new AbortController();
  const call = createCaller({ timeoutMs: 60_000 })('/common/article_total', null, caller.signal);
  caller.abort();
  await expect(call).rejects.toMatchObject({ reason: 'network' });
});

it('aborts a request that the caller aborted before it was sent [M1]', async () => {
  const fetched = vi.fn(async (_address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Response(JSON.stringify({ code: 0, msg: totals }));
  });
  vi.stubGlobal('fetch', fetched);
  const call = createCaller()('/common/article_total', null, AbortSignal.abort());
  await expect(call).rejects.toMatchObject({ key: 'error.network' });
});

it('times out if the server does not respond', async () => {
  vi.stubGlobal('fetch', silence);
  await expect(createCaller({ timeoutMs: 20 })('/common/article_total', null)).rejects.toMatchObject({
    reason: 'network',
  });
});
