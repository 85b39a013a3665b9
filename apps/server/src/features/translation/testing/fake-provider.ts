import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
}

/** A local HTTP server that plays a provider: it records requests and answers as the test says. */
export const createFakeProvider = async (answer: (received: Received) => Reply) => {
  const requests: Received[] = [];
  let respond = answer;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body };
      requests.push(received);
      const { status, body: content, headers, delayMs = 0 } = respond(received);
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(typeof content === 'string' ? content : JSON.stringify(content));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond: (next: (received: Received) => Reply): void => {
      respond = next;
    },
  };
};

/** Answers like LibreTranslate, with each text as `translate` turns it. */
export const likeLibreTranslate =
  (translate: (text: string) => string, delayMs = 0) =>
  ({ body }: Received): Reply => ({
    status: 200,
    body: { translatedText: (JSON.parse(body) as { q: string[] }).q.map(translate) },
    delayMs,
  });
