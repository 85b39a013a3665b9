import assert from 'node:assert/strict';
import { once } from 'node:events';
import { API_PATH, WRITE_HEADER, type BodyInputOf, type MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt, RoutePath } from '@guildhall/contract/http/routes.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { until } from './steps.ts';

type Frame = Readonly<Record<string, unknown>>;

const has = (frame: Frame, wanted: Frame): boolean =>
  Object.entries(wanted).every(([name, value]) => frame[name] === value);

/** A browser of a player or of staff, reduced to its cookies, calls and one socket. */
export const createCaller = (origin: string) => {
  const cookies = new Map<string, string>();
  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const keepCookies = (headers: Headers): void => {
    for (const each of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (/; max-age=0(?:;|$)/i.test(each)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const request = async (path: string, options: RequestInit): Promise<Response> => {
    const response = await fetch(origin + path, {
      ...options,
      headers: { origin, cookie: cookieHeader(), [WRITE_HEADER]: '1', ...(options.headers as Record<string, string>) },
      redirect: 'manual',
    });
    keepCookies(response.headers);
    return response;
  };
  const answerOf = async <T>(path: string, response: Response): Promise<T> => {
    const text = await response.text();
    assert.equal(response.status, 200, `${path} answered ${response.status}: ${text.slice(0, 300)}`);
    const answer = JSON.parse(text) as { code: number; msg: T };
    assert.equal(answer.code, 0, `${path} answered ${text.slice(0, 300)}`);
    return answer.msg;
  };

  return {
    get: (path: string) => request(path, { method: 'GET' }),
    call: async <Path extends RoutePath>(path: Path, body: BodyInputOf<RouteAt<Path>>): Promise<MsgOf<RouteAt<Path>>> =>
      answerOf(
        path,
        await request(
          API_PATH + path,
          body === null
            ? { method: 'GET' }
            : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        ),
      ),
    upload: async (bytes: Uint8Array<ArrayBuffer>, key: string): Promise<MsgOf<RouteAt<'/file/upload'>>> => {
      const headers = { 'content-type': 'application/octet-stream', [UPLOAD_KEY_HEADER]: key };
      return answerOf(
        '/file/upload',
        await request(`${API_PATH}/file/upload`, { method: 'POST', headers, body: bytes }),
      );
    },
    openSocket: async (path: string, token: string) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, {
        protocols: [SOCKET_PROTOCOL, tokenProtocol(token)],
        headers: { cookie: cookieHeader(), origin },
      } as unknown as string[]);
      const frames: Frame[] = [];
      let closeCode = 0;
      socket.addEventListener('message', ({ data }) => void frames.push(JSON.parse(String(data)) as Frame));
      socket.addEventListener('close', ({ code }) => void (closeCode = code));
      await once(socket, 'open');
      return {
        send: (frame: Frame): void => socket.send(JSON.stringify(frame)),
        /** The first frame with these values, now or later; values of `message` are those of the message it carries. */
        frame: ({ message = {}, ...wanted }: Frame & { readonly message?: Frame }): Promise<Frame> =>
          until(`a frame ${JSON.stringify({ ...wanted, message })}`, 15, () => {
            const found = frames.find((each) => has(each, wanted) && has((each['message'] ?? {}) as Frame, message));
            assert.ok(found, `only ${JSON.stringify(frames).slice(0, 600)}, close code ${closeCode}`);
            return found;
          }),
        close: (): void => socket.close(),
      };
    },
  };
};
export type Caller = ReturnType<typeof createCaller>;
