import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchFind } from '@guildhall/contract/search/player.ts';
import { fileUpload, UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { launchSocket } from '@guildhall/contract/launch/player.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { staffSignIn } from '@guildhall/contract/staff/staff.ts';
import { WebSocket } from 'ws';
import { slowPng } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';
import { origin } from '../testbed/installation.ts';

/**
 * The attackers of `npm run faults:abuse`, in a process of their own with the lowest priority. Each has an account and an address of its own and
 * repeats one attack until the time is over; rates are bounded, so that the machine is left to the server. Prints how
 * often each answer came.
 */
setPriority(constants.priority.PRIORITY_LOW);

const [portText = '', secondsText = '', cookiesText = ''] = process.argv.slice(2);
const port = Number(portText);
const endAt = Date.now() + Number(secondsText) * 1000;
const cookies = JSON.parse(cookiesText) as string[];
const isOver = (): boolean => Date.now() >= endAt;

const answers: Record<string, Record<string, number>> = {};
const count = (attack: string, outcome: string | number): void => {
  const own = (answers[attack] ??= {});
  own[outcome] = (own[outcome] ?? 0) + 1;
};

interface Attacker {
  readonly cookie: string;
  readonly address: string;
}

const post = (
  { cookie, address }: Attacker,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: address,
      agent: false,
      method: 'POST',
      path: `${API_PATH}${path}`,
      timeout: 60_000,
      headers: { cookie, [WRITE_HEADER]: '1', 'content-type': 'application/json', ...headers },
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve({ status: 0, text: '' }));
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('error', () => resolve({ status: 0, text: '' }));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.end(body);
  });

const upload = (attacker: Attacker, picture: Buffer, key: string) =>
  post(attacker, fileUpload.path, picture, { 'content-type': 'application/octet-stream', [UPLOAD_KEY_HEADER]: key });

const slowPicture = await slowPng();

const trickle = async ({ cookie, address }: Attacker): Promise<void> => {
  const socket = connect({ host: '127.0.0.1', port, localAddress: address });
  let isGone = false;
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => count('trickled uploads', data.toString().slice(9, 12)));
  socket.on('close', () => (isGone = true));
  socket.write(
    `POST ${API_PATH}${fileUpload.path} HTTP/1.1\r\nhost: x\r\n${WRITE_HEADER}: 1\r\ncookie: ${cookie}\r\n` +
      `content-type: application/octet-stream\r\n${UPLOAD_KEY_HEADER}: ${randomUUID()}\r\ncontent-length: 10485760\r\n\r\n`,
  );
  while (!isGone && !isOver()) {
    socket.write('x');
    await sleep(8000);
  }
  socket.destroy();
  count('trickled uploads', 'cut off');
  await sleep(500);
};

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const search = async (attacker: Attacker): Promise<void> => {
  const query = letters.map((letter) => letter + Math.floor(Math.random() * 36).toString(36)).join(' ');
  const body = { query: query.slice(0, 60), category_lang: 3, limit: 20 };
  count('searches', (await post(attacker, searchFind.path, JSON.stringify(body))).status);
  await sleep(20);
};

const repeatedKey = randomUUID();
const repeat = async (attacker: Attacker): Promise<void> => {
  count('repeated keys', (await upload(attacker, slowPicture, repeatedKey)).status);
  await sleep(50);
};

const slow = async (attacker: Attacker): Promise<void> => {
  count('slow pictures', (await upload(attacker, slowPicture, randomUUID())).status);
  await sleep(100);
};

const ping = JSON.stringify({ type: 'MSG_PING', time: 1 });
const flood = async (attacker: Attacker): Promise<void> => {
  const { text } = await post(attacker, launchSocket.path, '{}');
  const token = /"token":"([^"]+)"/.exec(text)?.[1];
  if (token === undefined) {
    count('ping floods', 'no token');
    await sleep(1000);
    return;
  }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, [SOCKET_PROTOCOL, tokenProtocol(token)], {
    headers: { cookie: attacker.cookie, origin },
    localAddress: attacker.address,
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('open', () => {
    for (let sent = 0; sent < 2000; sent += 1) socket.send(ping);
  });
  count('ping floods', await Promise.race([closed, sleep(10_000, 0)]));
  socket.terminate();
  await sleep(200);
};

const connectMany = async ({ address }: Attacker): Promise<void> => {
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: address });
    socket.on('error', () => undefined);
    return socket;
  });
  await sleep(1500);
  count('connection floods', `${sockets.filter(({ destroyed }) => !destroyed).length} of 300 kept`);
  for (const socket of sockets) socket.destroy();
};

const guess = async (attacker: Attacker): Promise<void> => {
  const body = JSON.stringify({
    email: `agent${Math.floor(Math.random() * 5)}@guildhall.test`,
    password: randomUUID(),
  });
  count('login guessing', (await post({ ...attacker, cookie: '' }, staffSignIn.path, body)).status);
  await sleep(100);
};

/** Each attack with how often one attacker runs it side by side. */
const attacks: readonly (readonly [(attacker: Attacker) => Promise<void>, number])[] = [
  [trickle, 10],
  [search, 4],
  [repeat, 4],
  [slow, 8],
  [flood, 2],
  [connectMany, 1],
  [guess, 2],
];

await Promise.all(
  cookies.flatMap((cookie, index) => {
    const attacker = { cookie, address: `127.0.66.${index + 1}` };
    const [attack, times] = attacks[index % attacks.length] ?? [trickle, 1];
    return Array.from({ length: times }, async () => {
      while (!isOver()) await attack(attacker);
    });
  }),
);
console.log(JSON.stringify(answers));
process.exit(0);
