import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSignedWith, signatureOf } from '../apps/server/src/http/outgoing/signature.ts';

/**
 * How the game behaves for one action; the order number in its input names it. `slow` never calls back until it is asked
 * again, and `down` fails until it is asked again.
 */
export const manners = [
  'done',
  'refused',
  'fails_once',
  'fails_twice',
  'drops_after_effect',
  'late',
  'busy',
  'unprocessable',
  'callback_twice',
  'callback_and_response',
  'contradicts_itself',
  'slow',
  'down',
] as const;
export type Manner = (typeof manners)[number];

/** What the row must say in the end. */
export const expectedOf = (manner: Manner): { state: string; message: string } =>
  manner === 'refused' || manner === 'unprocessable'
    ? { state: 'refused', message: `no: ${manner}` }
    : { state: 'succeeded', message: `yes: ${manner}` };

/** Where the worker that is killed sends its requests, to tell them apart. */
export const victimPath = '/victim';

interface Request {
  readonly id: string;
  readonly order: string;
  readonly manner: Manner;
  /** Starts at one. */
  readonly nth: number;
}

interface GameOptions {
  readonly secret: string;
  readonly callbackUrl: () => string;
  readonly random: () => number;
}

/** The game's backend: carries out an action once for each id, and counts by order number what it carried out. */
export const startGame = async ({ secret, callbackUrl, random }: GameOptions) => {
  const received = new Map<string, number>();
  const effects = new Map<string, number>();
  const problems: string[] = [];
  let callbacks = 0;
  const isUp = { slow: false, down: false };
  let ofVictim = 0;

  const carryOut = ({ id, order }: Request, known: Set<string>): void => {
    if (known.has(id)) return;
    known.add(id);
    effects.set(order, (effects.get(order) ?? 0) + 1);
  };
  const known = new Set<string>();

  const callBack = async (id: string, status: 'done' | 'refused', message: string): Promise<boolean> => {
    const body = JSON.stringify({ type: 'game_action.result', status, message });
    for (;;) {
      const timestamp = Math.floor(Date.now() / 1000);
      try {
        const response = await fetch(callbackUrl(), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-guildhall': '1',
            'webhook-id': id,
            'webhook-timestamp': String(timestamp),
            'webhook-signature': signatureOf(secret, id, timestamp, body),
          },
          body,
        });
        const answer = (await response.json()) as { code: number; msg: { is_applied: boolean } };
        if (answer.code === 0) {
          callbacks += 1;
          return answer.msg.is_applied;
        }
        problems.push(`callback ${id}: ${JSON.stringify(answer)}`);
        if (response.status < 500) return false;
      } catch {
        // The server is away; a game would retry as well.
      }
      await sleep(200);
    }
  };

  const answerOf = (manner: Manner): { status: string; message: string } => {
    const { state, message } = expectedOf(manner);
    return { status: state === 'refused' ? 'refused' : 'done', message };
  };
  const send = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const behave = async (request: Request, response: ServerResponse): Promise<void> => {
    const { id, manner, nth } = request;
    const { message } = expectedOf(manner);
    await sleep(200 + random() * 800);
    if ((manner === 'fails_once' && nth === 1) || (manner === 'fails_twice' && nth <= 2))
      return send(response, 500, {});
    if (manner === 'busy' && nth === 1) return send(response, 429, {});
    if (manner === 'down' && !isUp.down) return send(response, 503, {});
    if (manner === 'unprocessable') return send(response, 422, { status: 'refused', message });
    if (manner !== 'refused') carryOut(request, known);
    if (manner === 'drops_after_effect' && nth === 1) return void response.destroy();
    if (manner === 'late' && nth === 1) await sleep(3000);
    if (manner === 'slow' && !isUp.slow) return send(response, 200, { status: 'accepted' });
    if (manner === 'callback_twice' || manner === 'contradicts_itself') {
      send(response, 202, { status: 'accepted' });
      if (nth > 1) return undefined;
      await sleep(random() * 1000);
      await callBack(id, 'done', message);
      const isApplied = await callBack(id, manner === 'contradicts_itself' ? 'refused' : 'done', 'a second answer');
      if (isApplied) problems.push(`${id}: the second answer was applied`);
      return undefined;
    }
    if (manner === 'callback_and_response') {
      // The order is random: the callback may be recorded before the response.
      const called = callBack(id, 'done', message);
      await sleep(random() * 30);
      send(response, 200, answerOf(manner));
      await called;
      return undefined;
    }
    return send(response, 200, answerOf(manner));
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
      String(incoming.headers[name]),
    ) as [string, string, string];
    if (!isSignedWith({ secret }, { id, timestamp, signature }, text, Date.now())) {
      problems.push(`${id}: wrong signature`);
      return send(response, 401, {});
    }
    const { data } = JSON.parse(text) as { data: { id: string; input: { order: string; manner: Manner } } };
    if (data.id !== id) problems.push(`${id}: the body names ${data.id}`);
    const nth = (received.get(id) ?? 0) + 1;
    received.set(id, nth);
    return behave({ id, order: data.input.order, manner: data.input.manner, nth }, response);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === victimPath) {
      ofVictim += 1;
      response.on('close', () => (ofVictim -= 1));
    }
    // A killed worker resets its connections.
    handle(incoming, response).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'ECONNRESET') problems.push(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    effects,
    problems,
    isUp,
    callbackCount: () => callbacks,
    /** Requests of the worker that is killed which are not answered yet. */
    openOfVictim: () => ofVictim,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
