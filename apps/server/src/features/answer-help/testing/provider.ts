import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers of a provider with the chat completions of the OpenAI API, as recorded from one; ids and texts are invented. */
export const recorded = {
  success: (content: string) => ({
    status: 200,
    body: JSON.stringify({
      id: 'chatcmpl-9x1',
      object: 'chat.completion',
      created: 1_763_400_000,
      model: 'small-multilingual',
      choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 312, completion_tokens: 48, total_tokens: 360 },
    }),
  }),
  unauthorized: {
    status: 401,
    body: '{"error":{"message":"Incorrect API key provided.","type":"invalid_request_error","code":"invalid_api_key"}}',
  },
  busy: {
    status: 429,
    body: '{"error":{"message":"Rate limit reached.","type":"requests","code":"rate_limit_exceeded"}}',
  },
  malformed: { status: 200, body: '{"object":"chat.completion","choices":[]}' },
  noJson: { status: 200, body: '<html>Bad gateway</html>' },
  endless: { status: 200, body: 'x'.repeat(200_000) },
} as const;

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly afterMs?: number;
}

export interface ProviderRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A provider on this machine that answers what it was given last, and remembers what arrived. */
export const startProvider = async (port = 0) => {
  const requests: ProviderRequest[] = [];
  let reply: Reply = recorded.success('Hola.');
  const state = { hungUp: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      });
      const { status, body, afterMs = 0 } = reply;
      const timer = setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
        afterMs,
      );
      response.on('close', () => {
        clearTimeout(timer);
        if (!response.writableFinished) state.hungUp += 1;
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    state,
    answer: (next: Reply): void => {
      reply = next;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
