import { categoryList } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { chatState } from '@guildhall/contract/chat/player.ts';
import { API_PATH } from '@guildhall/contract/http/route.ts';
import { expect, it, vi } from 'vitest';
import { createInstallation } from '../testing/installation.ts';

const installation = await createInstallation();
const server = await installation.start({ GUILDHALL_ACCESS_LOG_RATE: '1', GUILDHALL_LOG_LEVEL: 'info' });

const page = { post_type: postTypes.news, category_lang: 3, page_index: 1, page_size: 20 };
const list = `${API_PATH}${categoryList.path}`;
const state = `${API_PATH}${chatState.path}`;
const document = `${API_PATH}/openapi.json`;
const post = (body: string): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });

it.each([
  ['from the database and from memory', list, list, 200, post(JSON.stringify(page))],
  ['that refuses a body', list, list, 400, post('{}')],
  ['that finds no route', `${API_PATH}/nowhere`, 'none', 404, { method: 'PUT' }],
  ['for one caller', state, state, 401, {}],
  ['of a page', document, document, 200, {}],
] as const)('records an answer once: %s', async (_, path, route, status, init) => {
  const log = vi.spyOn(server.app.log, 'info');
  for (let time = 0; time < 2; time += 1) expect((await fetch(`${server.url}${path}`, init)).status).toBe(status);
  const count = `guildhall_http_request_duration_seconds_count{route="${route}",status="${status}"} 2`;
  await vi.waitFor(async () => expect(await (await fetch(`${server.opsUrl}/metrics`)).text()).toContain(count));
  const lines = log.mock.calls.filter(([, message]) => message === 'http: request').map(([fields]) => fields);
  expect(lines).toEqual(Array.from({ length: 2 }, () => expect.objectContaining({ route, status }) as unknown));
  log.mockRestore();
});

it('records a call of the wrong host with the time that it took', async () => {
  const split = await installation.start({
    GUILDHALL_CONSOLE_ORIGIN: 'https://console.guildhall.test',
    GUILDHALL_ACCESS_LOG_RATE: '1',
    GUILDHALL_LOG_LEVEL: 'info',
  });
  const log = vi.spyOn(split.app.log, 'info');
  const startedMs = performance.now();
  // The host of the URL is that of neither app.
  expect((await fetch(`${split.url}${state}`)).status).toBe(404);
  expect((await fetch(`${split.url}${list}`, post(JSON.stringify(page)))).status).toBe(404);
  const times = (): number[] =>
    log.mock.calls.flatMap(([fields, message]) => (message === 'http: request' ? [(fields as { ms: number }).ms] : []));
  await vi.waitFor(() => expect(times()).toHaveLength(2));
  expect(Math.max(...times())).toBeLessThan(performance.now() - startedMs);
});
