import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatStart } from '@guildhall/contract/chat/player.ts';
import { launchSocket } from '@guildhall/contract/launch/player.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { WebSocket } from 'ws';
import { createFuzz, forged, type Fuzz } from './fuzz-frames.ts';
import { origin, startInstallation } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom, percentile } from '../tools/random.ts';
import { call, launchPlayer } from '../testbed/sessions.ts';

/**
 * `npm run faults:fuzz`: sends invalid frames from many sockets to one gateway for ten minutes (threats 13 and 26). The
 * process must survive without growing, other clients must not be affected, and no forged server-controlled field may
 * be stored.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    sockets: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    main: { type: 'string' },
  },
});
const random = createRandom(Number(values.seed));
const growthMaxBytes = 50 * 1024 * 1024;
const burst = 12;

const open = async (url: string, cookie: string): Promise<WebSocket> => {
  const { msg, code } = await call(url, launchSocket, cookie);
  if (code !== 0) throw new Error(`no token: ${code}`);
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}${SOCKET_PATH}`,
    [SOCKET_PROTOCOL, tokenProtocol(String(msg['token']))],
    {
      headers: { cookie, origin },
      perMessageDeflate: false,
    },
  );
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('message', () => resolve());
    socket.once('close', (closed) => reject(new Error(`closed ${closed}`)));
  });
  return socket;
};

const write = (socket: WebSocket, fuzz: Fuzz): void => {
  if ('text' in fuzz) socket.send(fuzz.text);
  else if ('binary' in fuzz) socket.send(fuzz.binary);
  else (socket as unknown as { _socket: Socket | null })._socket?.write(fuzz.raw);
};

const rssOf = (pid: number): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const installation = await startInstallation({ gateways: 1, hasWorker: false, main: values.main });
  onEnd(installation.close);
  const [gateway] = installation.gateways;
  if (gateway === undefined) throw new Error('no gateway');
  const [pid, url] = [gateway.pid(), `http://127.0.0.1:${gateway.port}`];
  const keyFile = installation.environment['GUILDHALL_DEMO_KEY_FILE'] ?? '';
  const arrive = async (guid: number) => {
    const cookie = await launchPlayer(url, keyFile, guid);
    const started = await call(url, chatStart, cookie, { lang: 3, context: null });
    return { cookie, conversation: String(started.msg['conversation']) };
  };
  const startedAtMs = Date.now();
  const endAt = performance.now() + Number(values.seconds) * 1000;
  const counts: Record<string, number> = {};
  const closed: Record<number, number> = {};
  let troubles = 0;
  const attack = async (guid: number): Promise<void> => {
    const { cookie, conversation } = await arrive(guid);
    const fuzz = createFuzz(random, conversation);
    while (performance.now() < endAt) {
      try {
        const socket = await open(url, cookie);
        const gone = new Promise<number>((resolve) => socket.on('close', resolve));
        // Some keep sending before they notice that they were closed.
        for (let rounds = 0; rounds < 4 && socket.readyState === WebSocket.OPEN; rounds += 1) {
          for (let left = burst; left > 0 && socket.readyState === WebSocket.OPEN; left -= 1) {
            const one = fuzz();
            counts[one.kind] = (counts[one.kind] ?? 0) + 1;
            write(socket, one);
          }
          await Promise.race([gone, sleep(5 + random() * 30)]);
        }
        if (socket.readyState === WebSocket.OPEN) socket.terminate();
        const code = await Promise.race([gone, sleep(3000, 0)]);
        closed[code] = (closed[code] ?? 0) + 1;
        socket.terminate();
      } catch {
        troubles += 1;
        await sleep(200);
      }
    }
  };

  const answers: number[] = [];
  const lost: number[] = [];
  const behave = async (guid: number): Promise<void> => {
    const { cookie, conversation } = await arrive(guid);
    const socket = await open(url, cookie);
    socket.on('close', (code) => {
      if (performance.now() < endAt) lost.push(code);
    });
    while (performance.now() < endAt && socket.readyState === WebSocket.OPEN) {
      const [client_id, from] = [randomUUID(), performance.now()];
      const answered = new Promise<void>((resolve) => {
        const hear = (data: Buffer): void => {
          if (!data.toString().includes(client_id) || !data.toString().includes('"ack"')) return;
          socket.off('message', hear);
          resolve();
        };
        socket.on('message', hear);
      });
      socket.send(
        JSON.stringify({
          type: 'MSG_MESSAGE',
          kind: 'send',
          conversation,
          client_id,
          content_type: 1,
          content: 'good',
          file_id: null,
        }),
      );
      await Promise.race([answered, sleep(10_000)]);
      answers.push(performance.now() - from);
      await sleep(400);
    }
    socket.terminate();
  };

  const sizes: { at: number; bytes: number }[] = [];
  const begunAt = performance.now();
  const watch = setInterval(() => {
    if (gateway.pid() === pid) sizes.push({ at: performance.now() - begunAt, bytes: rssOf(pid) });
  }, 1000);
  const good = Array.from({ length: 10 }, (_, index) => behave(70_000 + index));
  await Promise.all([...good, ...Array.from({ length: Number(values.sockets) }, (_, index) => attack(80_000 + index))]);
  clearInterval(watch);
  const isAlive = gateway.pid() === pid && gateway.isAlive() && gateway.unintended() === 0;

  const owner = installation.owner();
  await owner.connect();
  const { rows } = await owner.query<Record<string, number>>(
    `select count(*) as stored, count(*) filter (where sender <> 2 or persona_id is not null or staff_id is not null or event is not null) as false_sender,
       count(*) filter (where content like $1 or content like '%"seq"%') as forged,
       count(*) filter (where created_at < to_timestamp($2) or created_at > clock_timestamp()) as false_time,
       (select count(*) from conversation c where c.last_seq <> (select count(*) from message m where m.conversation_id = c.id)
          or c.last_seq <> (select coalesce(max(seq), 0) from message m where m.conversation_id = c.id)) as not_dense
     from message`,
    [`${forged}%`, startedAtMs / 1000 - 5],
  );
  await owner.end();
  const table = rows[0] ?? {};
  const total = sizes.at(-1)?.at ?? 0;
  const median = (from: number, to: number): number =>
    percentile(
      sizes.filter(({ at }) => at >= from * total && at <= to * total).map(({ bytes }) => bytes),
      0.5,
    );
  const growth = median(0.9, 1) - median(0.2, 0.3);
  const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;
  console.log(`  frames: ${Object.values(counts).reduce((sum, each) => sum + each, 0)} ${JSON.stringify(counts)}`);
  console.log(`  closings by code: ${JSON.stringify(closed)}, connections that had to be tried again: ${troubles}`);
  console.log(
    `  pid ${pid} ${isAlive ? 'alive' : 'DEAD'}; memory ${megabytes(median(0.2, 0.3))} after warm-up, ${megabytes(median(0.9, 1))} at the end, growth ${megabytes(growth)} (goal < 50 MB)`,
  );
  console.log(
    `  others: ${answers.length} sends, p50 ${percentile(answers, 0.5).toFixed(0)} ms, p99 ${percentile(answers, 0.99).toFixed(0)} ms, sockets lost ${JSON.stringify(lost)}`,
  );
  console.log(`  table: ${JSON.stringify(table)}`);
  const isClean = ['false_sender', 'forged', 'false_time', 'not_dense'].every((name) => Number(table[name]) === 0);
  const isOk =
    isAlive && growth < growthMaxBytes && lost.length === 0 && answers.every((each) => each < 10_000) && isClean;
  return { isOk, folder: installation.folder };
};

await runProgram('fuzz', main);
