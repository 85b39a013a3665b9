import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { newSecret, type ReceiverPlan } from './requests.ts';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly id: string;
  readonly text: string;
  readonly body: { type: string; timestamp: string; data: Record<string, unknown> };
  readonly atMs: number;
}

/** Responds to the `nth` request, starting at one. A number is a status. */
type Responder = (
  heard: ReceivedWebhook,
  nth: number,
  response: ServerResponse,
) => number | 'silence' | Promise<number>;

/** Starts a real HTTP receiver, stopped at the end of the test. */
export const startReceiver = async (manner: Responder = () => 204, plan: Partial<ReceiverPlan> = {}) => {
  const heard: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const { headers } = request;
      const webhook = {
        headers,
        text,
        id: String(headers['webhook-id']),
        body: JSON.parse(text === '' ? 'null' : text) as ReceivedWebhook['body'],
        atMs: performance.now(),
      };
      heard.push(webhook);
      const status = await manner(webhook, heard.length, response);
      if (status === 'silence') return;
      response.statusCode = status;
      response.end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const receiver: ReceiverPlan = {
    name: 'game',
    url: `http://127.0.0.1:${port}/hook?key=in-the-address`,
    secret: newSecret(),
    events: '*',
    ...plan,
  };
  return { receiver, heard };
};
