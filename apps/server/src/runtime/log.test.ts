import { once } from 'node:events';
import { launchExchange, launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createInstallation, publicOrigin } from '../testing/installation.ts';
import { startProcess } from '../testing/server-process.ts';

const installation = await createInstallation();

const secrets = new Set<string>();
const secret = (value: string): string => {
  secrets.add(value);
  return value;
};

describe('the log', () => {
  it('contains no ticket, cookie, token, query or body, logs an unexpected error once, and is flushed on exit [threat 4]', async () => {
    const { url, child, exited, log } = await startProcess(installation);
    const ids: string[] = [];
    const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const query = `?guid=${secret('canary-query-guid')}&imei=${secret('canary-query-imei')}`;
      const response = await fetch(`${url}${API_PATH}${path}${query}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'user-agent': secret('canary-agent'),
          'x-forwarded-for': '203.0.113.77',
          ...(body === undefined ? {} : { 'content-type': 'application/json', [WRITE_HEADER]: '1' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      ids.push(response.headers.get('x-request-id') ?? '');
      return { status: response.status, answer: (await response.json()) as { code: number; msg: any } };
    };
    const exchange = async (claims: object) => {
      const ticket = secret(await installation.mint({ sub: secret('canary-subject'), ...claims }));
      return send(launchExchange.path, { ticket, cookieless: true });
    };

    const { bearer } = (await exchange({})).answer.msg;
    const headers = { authorization: `Bearer ${secret(String(bearer))}`, cookie: `x=${secret('canary-cookie')}` };
    await send(launchSession.path, undefined, headers);
    const { token } = (await send(launchSocket.path, {}, headers)).answer.msg;
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}${SOCKET_PATH}`,
      [SOCKET_PROTOCOL, tokenProtocol(secret(token))],
      {
        headers: { origin: publicOrigin },
      },
    );
    await once(socket, 'open');
    socket.send(secret('canary-frame'));
    await once(socket, 'close');
    await send(launchExchange.path, { ticket: secret('canary-forged-ticket') });
    const refusedId = ids.at(-1);
    await send('/search/find', { query: secret('canary-search'), category_lang: 3, limit: 1 });
    await send('/search/find', `{"query":"${secret('canary-malformed')}`);
    await send(`/${secret('canary-path')}`, undefined);
    await send(`/%zz${secret('canary-bad-path')}`, undefined);

    // PostgreSQL's error detail contains the whole row, the likeliest way for personal data to leak into the log.
    await installation.owner.query('alter table player add constraint planted check (guid <> 666)');
    const failed = await exchange({ guid: 666, sub: secret('canary-failing-subject') });
    expect(failed).toEqual({ status: 500, answer: { code: 1000, msg: { key: 'error.unknown', params: {} } } });

    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    const lines = log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, any>);
    expect([...secrets].filter((each) => log().includes(each))).toEqual([]);
    expect(log()).not.toMatch(/203\.0\.113\.77|127\.0\.0\.1:\d+.*remote|Failing row/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.join(' ')).toMatch(/^(?:[2-9a-z]{6}-[2-9a-z]+ ?)+$/);
    const refused = lines.find(({ msg }) => msg === 'launch: ticket refused');
    expect(refused).toMatchObject({ reason: 'malformed', requestId: refusedId });
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toEqual([
      {
        level: 'error',
        time: expect.any(String),
        requestId: ids.at(-1),
        msg: 'http: unexpected error',
        err: {
          type: 'DatabaseError',
          code: '23514',
          message: 'new row for relation "player" violates check constraint "planted"',
          stack: expect.stringContaining('launch.queries.ts'),
        },
      },
    ]);
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
  });
});
