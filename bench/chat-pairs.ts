import { randomUUID } from 'node:crypto';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, timings, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { WebSocket } from 'ws';

export interface Pair {
  send(text: string): void;
  onHeard(listener: (text: string) => void): void;
  close(): void;
}

export const benchOrigin = 'http://guildhall.bench';

const post = async (origin: string, path: string, body: unknown, bearer?: string): Promise<Record<string, string>> => {
  const response = await fetch(`${origin}${API_PATH}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [WRITE_HEADER]: '1',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  const { code, msg } = (await response.json()) as { code: number; msg: Record<string, string> };
  if (code !== 0) throw new Error(`${path} answered ${code}`);
  return msg;
};

const opened = (socket: WebSocket): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });

/** Launches a player through the regular flow. */
export const launchPlayer = async (origin: string, guid: number): Promise<string> => {
  const demo = { guid, kind: 'player', lang: 3, channel: 1, version: '1' };
  const { ticket } = await post(origin, '/launch/demo_ticket', demo);
  return String((await post(origin, '/launch/exchange', { ticket, cookieless: true }))['bearer']);
};

export const openPlayerSocket = async (origin: string, bearer: string): Promise<WebSocket> => {
  const { token } = await post(origin, '/launch/socket', {}, bearer);
  const address = origin.replace('http', 'ws') + SOCKET_PATH;
  return opened(
    new WebSocket(address, [SOCKET_PROTOCOL, tokenProtocol(String(token))], { headers: { origin: benchOrigin } }),
  );
};

const follow = async (origin: string, bearer: string, conversation: string): Promise<WebSocket> => {
  const socket = await openPlayerSocket(origin, bearer);
  const synced = new Promise<void>((resolve) => {
    const listen = (data: Buffer): void => {
      if (!data.toString().includes('"synced"')) return;
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
  });
  socket.send(JSON.stringify({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: 0 }));
  await synced;
  return socket;
};

/** Two devices of one player on different gateways. */
export const openOurPair = async ([one, two]: readonly [string, string], guid: number): Promise<Pair> => {
  const bearer = await launchPlayer(one, guid);
  const { conversation } = await post(one, '/chat/start', { lang: 3, context: null }, bearer);
  const [sender, hearer] = [
    await follow(one, bearer, String(conversation)),
    await follow(two, bearer, String(conversation)),
  ];
  // Ping like the app: gateways close sockets that are silent for 45 s.
  const pinging = setInterval(() => {
    hearer.send(JSON.stringify({ type: 'MSG_PING', time: 0 }));
    sender.send(JSON.stringify({ type: 'MSG_PING', time: 0 }));
  }, timings.pingEveryMs);
  return {
    send: (content) => {
      const frame = { conversation, client_id: randomUUID(), content_type: 1, content, file_id: null };
      sender.send(JSON.stringify({ type: 'MSG_MESSAGE', kind: 'send', ...frame }));
    },
    onHeard: (listener) => {
      hearer.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as { kind?: string; message?: { content: string } };
        if (frame.kind === 'deliver') listener(frame.message?.content ?? '');
      });
    },
    close: () => {
      clearInterval(pinging);
      sender.close();
      hearer.close();
    },
  };
};

export const openBarePair = async ([one, two]: readonly [string, string], name: string): Promise<Pair> => {
  const [sender, hearer] = await Promise.all(
    [one, two].map((origin) => opened(new WebSocket(`${origin.replace('http', 'ws')}/${name}`))),
  );
  if (sender === undefined || hearer === undefined) throw new Error('chat pairs: expected two sockets');
  return {
    send: (content) => {
      sender.send(JSON.stringify({ id: randomUUID(), content }));
    },
    onHeard: (listener) => {
      hearer.on('message', (data: Buffer) => {
        listener((JSON.parse(data.toString()) as { content: string }).content);
      });
    },
    close: () => {
      sender.close();
      hearer.close();
    },
  };
};
