import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { categoryList } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { launchEnd, launchExchange } from '@guildhall/contract/launch/player.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { protocol } from '@guildhall/contract/http/protocol.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { commonConfig } from '@guildhall/contract/settings/config.ts';
import { articleTotal } from '@guildhall/contract/totals/player.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, fileType } from '../testing/installation.ts';

const installation = await createInstallation();
const server = await installation.start({ GUILDHALL_LIMITS: '{"page_size":10}' });

const answers = {
  unknown: [500, { code: 1000, msg: { key: 'error.unknown', params: {} } }],
  notFound: [404, { code: 1001, msg: { key: 'error.not_found', params: {} } }],
  invalid: [400, { code: 1002, msg: { key: 'error.invalid', params: {} } }],
  tooLarge: [413, { code: 1004, msg: { key: 'error.invalid', params: {} } }],
} as const;

const send = async (method: string, path: string, body?: string): Promise<unknown[]> => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json', [WRITE_HEADER]: '1' } }),
  });
  return [response.status, await response.json()];
};

describe('every response is { code, msg } [M1]', () => {
  it.each([
    ['GET', `${API_PATH}/nowhere`],
    ['POST', `${API_PATH}/nowhere`],
    ['GET', `${API_PATH}/category/list`],
    ['PUT', `${API_PATH}/category/list`],
    ['DELETE', `${API_PATH}/launch/session`],
    ['GET', `${API_PATH}/`],
    ['GET', '/elsewhere'],
  ])('for an unknown route: %s %s', async (method, path) => {
    expect(await send(method, path)).toEqual(answers.notFound);
  });

  it.each([`${API_PATH}/%zz`, `${API_PATH}/category/list%`, '/%c0%ae'])('for a malformed URL: %s', async (path) => {
    expect(await send('GET', path)).toEqual(answers.invalid);
  });

  it.each([
    ['malformed JSON', '{"post_type":'],
    ['not JSON', 'post_type=1'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"x"'],
    ['an empty object', '{}'],
    ['a wrong type', '{"post_type":"1","category_lang":3,"page_index":1,"page_size":20}'],
    ['a poisoned prototype', '{"__proto__":{"post_type":1},"category_lang":3,"page_index":1,"page_size":20}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"x":1}},"post_type":1}'],
  ])('for an invalid body: %s', async (_name, body) => {
    expect(await send('POST', `${API_PATH}${categoryList.path}`, body)).toEqual(answers.invalid);
  });

  it('for an invalid write, naming the field and the problem [M4]', async () => {
    const answersTo = async (body: object): Promise<unknown> =>
      (await server.call(launchExchange, { body: body as never })).answer;
    expect([await answersTo({}), await answersTo({ ticket: 5 })]).toEqual([
      { code: 1002, msg: { key: 'error.required', params: { field: 'ticket' } } },
      { code: 1002, msg: { key: 'error.type', params: { field: 'ticket' } } },
    ]);
  });

  it('for a write with an unknown field [threat 13]', async () => {
    const session = await server.launch();
    const { status, answer } = await server.call(launchEnd, { as: session, body: { player_id: session.player } });
    expect([status, answer]).toEqual(answers.invalid);
    const exchange = await server.call(launchExchange, { body: { ticket: await installation.mint(), kind: 'staff' } });
    expect([exchange.status, exchange.answer]).toEqual(answers.invalid);
  });

  it('for a body over 64 KiB, which is the exact limit', async () => {
    const body = JSON.stringify({ post_type: postTypes.news, category_lang: 3, page_index: 1, page_size: 20 });
    const path = `${API_PATH}${categoryList.path}`;
    const success = [200, { code: 0, msg: { list: [], has_more: false } }];
    expect(await send('POST', path, body.padEnd(protocol.bodyBytesMax))).toEqual(success);
    expect(await send('POST', path, body.padEnd(protocol.bodyBytesMax + 1))).toEqual(answers.tooLarge);
  });

  it('for an internal error, without revealing its cause', async () => {
    await installation.owner.query('alter table content_total rename to hidden_total');
    const broken = await send('GET', `${API_PATH}${articleTotal.path}`);
    await installation.owner.query('alter table hidden_total rename to content_total');
    expect(broken).toEqual(answers.unknown);
    // The failure was not cached.
    expect((await server.call(articleTotal)).status).toBe(200);
  });
});

describe('a response [M2]', () => {
  it('is identical in every content encoding', async () => {
    const read = async (encoding: string): Promise<[string | null, Buffer]> => {
      // Injected, because fetch would decode the body.
      const reply = await server.app.inject({
        url: `${API_PATH}${commonConfig.path}`,
        headers: { 'accept-encoding': encoding },
      });
      return [reply.headers['content-encoding'] ?? 'plain', reply.rawPayload];
    };
    const [plain, gzip, brotli] = [await read('identity'), await read('gzip, deflate'), await read('gzip, br')];
    expect([plain[0], gzip[0], brotli[0]]).toEqual(['plain', 'gzip', 'br']);
    expect(gunzipSync(gzip[1])).toEqual(plain[1]);
    expect(brotliDecompressSync(brotli[1])).toEqual(plain[1]);
  });

  it('contains the limits that this server enforces', async () => {
    const { answer } = await server.call(commonConfig);
    expect(answer.msg.limits).toEqual({ ...defaultLimits, page_size: 10 });
  });
});

it('an unauthorized large request is rejected before its body is read [threat 25]', async () => {
  for (const path of ['/article/import', '/article/save_text', '/picture/upload']) {
    const headers = {
      'content-type': path.startsWith('/picture') ? fileType : 'application/json',
      'content-length': '200000',
      [WRITE_HEADER]: '1',
    };
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${server.url}${API_PATH}${path}`, { method: 'POST', headers }, ({ statusCode }) => {
        resolve(statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      // The rest of the body is never sent.
      sent.write('{');
    });
    expect([path, status]).toEqual([path, 401]);
  }
});
