import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { launchSocket } from '@guildhall/contract/launch/player.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, timings, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { origin } from '../testbed/installation.ts';

/**
 * One client process of the storm: reads players from a file, connects them to the gateways within a time limit, and
 * prints the result of each.
 */
export interface StormPlayer {
  readonly cookie: string;
  readonly conversation: string;
}
export interface StormResult {
  /** Time until synchronized; null if never. */
  readonly times: (number | null)[];
  readonly retries: number;
  readonly failures: Record<string, number>;
  /** CPU time of this process since it began to connect. */
  readonly cpuMicros: number;
}

const [file = '', ports = '', seconds = '60', address = '127.0.0.2'] = process.argv.slice(2);
const players = JSON.parse(readFileSync(file, 'utf8')) as StormPlayer[];
const targets = ports.split(',').map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: 400, localAddress: address });
const failures: Record<string, number> = {};
let retries = 0;

const tokenFrom = (port: number, cookie: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path: `${API_PATH}${launchSocket.path}`,
        method: 'POST',
        agent,
        timeout: timings.openWithinMs,
        headers: { cookie, 'content-type': 'application/json', [WRITE_HEADER]: '1' },
      },
      (response) => {
        let text = '';
        response.on('data', (data: Buffer) => (text += data.toString()));
        response.on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`token ${response.statusCode}`));
          else resolve((JSON.parse(text) as { msg: { token: string } }).msg.token);
        });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('token timeout')));
    asked.on('error', reject);
    asked.end('{}');
  });

/** Server frames are complete texts shorter than 64 KB; returns those in the bytes, and the rest. */
const framesIn = (bytes: Buffer): [texts: string[], rest: Buffer] => {
  const texts: string[] = [];
  let from = 0;
  for (;;) {
    const short = (bytes[from + 1] ?? 0) & 127;
    const head = short === 126 ? 4 : 2;
    if (bytes.length < from + head) break;
    const to = from + head + (short === 126 ? bytes.readUInt16BE(from + 2) : short);
    if (bytes.length < to) break;
    // A close frame has its code where others have text.
    texts.push(
      bytes[from] === 0x88 ? `closed ${bytes.readUInt16BE(from + head)}` : bytes.toString('utf8', from + head, to),
    );
    from = to;
  }
  return [texts, bytes.subarray(from)];
};

/** A client frame, masked with zeros. */
const frameOf = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  return Buffer.concat([Buffer.from([0x81, 128 + 126, length >> 8, length & 255, 0, 0, 0, 0]), Buffer.from(text)]);
};

const upgradeOf = (port: number, cookie: string, token: string): string =>
  [
    `GET ${SOCKET_PATH} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    `sec-websocket-protocol: ${SOCKET_PROTOCOL}, ${tokenProtocol(token)}`,
    `origin: ${origin}`,
    `cookie: ${cookie}`,
    '',
    '',
  ].join('\r\n');

/**
 * Speaks the protocol over a plain connection: `ws` took more CPU time here than the gateways did, on the same cores.
 * The connection stays open.
 */
const open = (port: number, token: string, { cookie, conversation }: StormPlayer): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: address });
    const fail = (why: string): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('socket timeout'), timings.openWithinMs);
    let rest: Buffer = Buffer.alloc(0);
    let isOpen = false;
    socket.on('data', (data: Buffer) => {
      rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = rest.toString('latin1', 9, 12);
        if (status !== '101') return fail(`upgrade ${status}`);
        isOpen = true;
        clearTimeout(timer);
        rest = rest.subarray(end + 4);
      }
      const [texts, left] = framesIn(rest);
      rest = left;
      for (const text of texts) {
        if (text.startsWith('closed')) return fail(text);
        if (text.includes('"kind":"hello"')) {
          socket.write(
            frameOf(JSON.stringify({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: 0 })),
          );
        } else if (text.includes('"kind":"reset"')) return fail('reset');
        else if (text.includes('"kind":"synced"')) resolve();
      }
    });
    socket.on('error', ({ message }) => fail(message));
    socket.on('close', () => fail('closed'));
    socket.write(upgradeOf(port, cookie, token));
  });

const beganAt = performance.now();
const cpuBefore = process.cpuUsage();
const giveUpAt = beganAt + Number(seconds) * 1000;
const arrive = async (player: StormPlayer, index: number): Promise<number | null> => {
  for (let tries = 0; performance.now() < giveUpAt; tries += 1) {
    const waitMs = Math.random() * Math.min(timings.reconnectMaxMs, timings.reconnectBaseMs * 2 ** tries);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      const port = targets[(index + tries) % targets.length] ?? 0;
      await open(port, await tokenFrom(port, player.cookie), player);
      return performance.now() - beganAt;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures[why] = (failures[why] ?? 0) + 1;
      retries += 1;
    }
  }
  return null;
};
const times = await Promise.all(players.map(arrive));
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ times, retries, failures, cpuMicros: user + system } satisfies StormResult));
process.exit(0);
