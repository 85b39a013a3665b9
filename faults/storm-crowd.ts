import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { launchSocket } from '@guildhall/contract/launch/player.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, timings, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { WebSocket } from 'ws';
import { origin } from './installation.ts';

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
        timeout: 15_000,
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

const comeIn = async (player: StormPlayer, port: number): Promise<void> => {
  const token = await tokenFrom(port, player.cookie);
  await new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, [SOCKET_PROTOCOL, tokenProtocol(token)], {
      headers: { cookie: player.cookie, origin },
      handshakeTimeout: 15_000,
      perMessageDeflate: false,
      localAddress: address,
    });
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { type: string; kind?: string; time?: number };
      const { conversation } = player;
      if (frame.kind === 'hello') {
        socket.send(JSON.stringify({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: 0 }));
      } else if (frame.kind === 'synced') resolve();
      else if (frame.kind === 'reset') reject(new Error('reset'));
    });
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`closed ${code}`)));
  });
};

const beganAt = performance.now();
const giveUpAt = beganAt + Number(seconds) * 1000;
const arrive = async (player: StormPlayer, index: number): Promise<number | null> => {
  for (let tries = 0; performance.now() < giveUpAt; tries += 1) {
    const waitMs = Math.random() * Math.min(timings.reconnectMaxMs, timings.reconnectBaseMs * 2 ** tries);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      await comeIn(player, targets[(index + tries) % targets.length] ?? 0);
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
console.log(JSON.stringify({ times, retries, failures } satisfies StormResult));
process.exit(0);
