import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { screenshot } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';
import type { ChatClient } from '../faults/chat-client.ts';
import { runProgram, type Outcome } from '../faults/program.ts';
import { createRandom } from '../tools/random.ts';
import { createRecorder } from '../faults/recorder.ts';
import { createFigures } from './figures.ts';
import * as operations from './operations.ts';
import type { Place, Visitor } from './operations.ts';
import { readLaunchKey } from './permission.ts';
import { bringStaff, type Agent } from './staff.ts';
import { startTrialInstallation } from './trial-installation.ts';
import { mapCpu, measuredNow, totalCpu, writeUnitCosts, type CpuByGroup, type UnitCost } from './unit-costs.ts';

/**
 * `npm run load:units`: what one operation costs in CPU time, rows and bytes, each measured alone at a steady, low rate on the
 * installation of the trial, and written to `unit-costs.json`. At a low rate nothing shares a batch, so the costs are upper
 * ones.
 */
const perSecond = 30;
const sockets = 400;
const chats = 100;

interface Reading {
  readonly at: number;
  readonly cpu: CpuByGroup;
  readonly rows: number;
  readonly storedBytes: number;
  readonly wal: number;
  readonly received: number;
  readonly sent: number;
}

/** Exact: the tables are small, and statistics of the server come late. */
const countRows = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(`
    select coalesce(sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', table_schema, table_name),
      false, true, '')))[1]::text::bigint), 0) as count
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  return Number(rows[0]?.count);
};

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const trial = await startTrialInstallation(onEnd);
  const client = trial.owner();
  await client.connect();
  onEnd(() => client.end());
  const place: Place = {
    origin: trial.origin,
    key: readLaunchKey(trial.keyFile),
    figures: createFigures(),
    recorder: createRecorder(),
    random: createRandom(7),
    picture: await screenshot(),
  };
  const staff = await bringStaff(place, trial.accounts);
  const survey = await staff.askVote();
  // Jobs that start with the servers are not part of the idle cost.
  await sleep(10_000);

  let [position, received, sent] = [0, 0, 0];
  const read = async (): Promise<Reading> => {
    // nginx writes its log every second.
    await sleep(1500);
    const bytes = trial.bytesSince(position);
    position = bytes.position;
    received += bytes.received;
    sent += bytes.sent;
    const { rows } = await client.query<{ stored: string; wal: string }>(`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
        sum(pg_total_relation_size(oid)) as stored from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`);
    const [storedBytes, wal] = [Number(rows[0]?.stored), Number(rows[0]?.wal)];
    const counted = await countRows(client);
    return { at: performance.now(), cpu: trial.cpu(), rows: counted, storedBytes, wal, received, sent };
  };

  const idleFrom = await read();
  await sleep(20_000);
  const idleTo = await read();
  const idleSeconds = (idleTo.at - idleFrom.at) / 1000;
  const idleCpu = mapCpu((group) => Math.round((idleTo.cpu[group] - idleFrom.cpu[group]) / idleSeconds));
  console.log(`idle: ${(totalCpu(idleCpu) / 10_000).toFixed(1)} % of a core`);

  const units: Record<string, UnitCost> = {};
  const round = (value: number): number => Math.max(0, Math.round(value));
  const note = (
    name: string,
    count: number,
    from: Reading,
    to: Reading,
    less: (group: keyof CpuByGroup) => number,
  ): void => {
    const seconds = (to.at - from.at) / 1000;
    const cpu = mapCpu((group) =>
      round((to.cpu[group] - from.cpu[group] - idleCpu[group] * seconds - less(group)) / count),
    );
    units[name] = {
      count,
      cpu,
      rows: Math.max(0, Number(((to.rows - from.rows) / count).toFixed(2))),
      storedBytes: round((to.storedBytes - from.storedBytes) / count),
      walBytes: round((to.wal - from.wal) / count),
      receivedBytes: round((to.received - from.received) / count),
      sentBytes: round((to.sent - from.sent) / count),
    };
    console.log(`${name.padEnd(12)} ${String(count).padStart(5)}  ${JSON.stringify(units[name])}`);
  };
  /** Runs an operation at a steady rate and notes the cost of one. */
  const measure = async (
    name: string,
    count: number,
    work: (index: number) => Promise<unknown>,
    rate = perSecond,
    less: (group: keyof CpuByGroup) => number = () => 0,
  ): Promise<void> => {
    const from = await read();
    const startedAt = performance.now();
    const running = Array.from({ length: count }, async (_, index) => {
      await sleep(Math.max(0, startedAt + (index / rate) * 1000 - performance.now()));
      await work(index);
    });
    await Promise.all(running);
    note(name, count, from, await read(), less);
  };

  const visitors: Visitor[] = [];
  const of = (index: number): Visitor => visitors[index % visitors.length] as Visitor;
  const firstGuid = 800_000_000;
  await staff.publish();
  // Compiled code and caches of a server that has been running for a while.
  for (let index = 0; index < 100; index += 1) {
    const visitor = await operations.launch(place, firstGuid + 100_000 + index);
    if (visitor === null) break;
    await operations.readPublic(place);
    await operations.readOwn(place, visitor);
  }
  await measure('page', 500, () => operations.readPage(place));
  const readsBefore = place.figures.counts()['public read'] ?? 0;
  await measure('public read', 500, () => operations.readPublic(place));
  const reads = (place.figures.counts()['public read'] ?? 0) - readsBefore;
  const perCall = 500 / reads;
  const publicRead = units['public read'];
  if (publicRead !== undefined) {
    // A look at a list is one or two calls.
    const scaled = (value: number): number => round(value * perCall);
    units['public read'] = {
      ...publicRead,
      count: reads,
      cpu: mapCpu((group) => scaled(publicRead.cpu[group])),
      receivedBytes: scaled(publicRead.receivedBytes),
      sentBytes: scaled(publicRead.sentBytes),
    };
  }
  await measure('launch', 450, async (index) => {
    const visitor = await operations.launch(place, firstGuid + index);
    if (visitor !== null) visitors.push(visitor);
  });
  await measure('own read', 500, (index) => operations.readOwn(place, of(index)));
  await measure('report', 300, (index) => operations.sendReport(place, of(index), false));
  const questions: operations.Question[] = [
    { id: 1, kind: 'single', min: 1, options: [1, 2, 3, 4].map((id) => ({ id })) },
  ];
  await measure('vote', 400, (index) => operations.answerSurvey(place, of(index), survey, questions));
  await measure('picture', 12, (index) => operations.uploadPicture(place, of(index)), 0.5);
  await measure('draft', 20, () => staff.publish(), 2);

  const online: { readonly visitor: Visitor; readonly client: ChatClient }[] = [];
  let dotBytes = 0;
  await measure('socket', sockets, async (index) => {
    const client = await operations.openSocket(place, of(index), (frame) => {
      if (frame.kind === 'totals') dotBytes = Buffer.byteLength(JSON.stringify(frame)) + 4;
    });
    if (client !== null) online.push({ visitor: of(index), client });
  });
  const clients = online.map(({ client }) => client);
  const holdFrom = await read();
  await sleep(30_000);
  const holdTo = await read();
  const holdSeconds = (holdTo.at - holdFrom.at) / 1000;
  const socketCpu = mapCpu((group) =>
    Number(
      Math.max(0, ((holdTo.cpu[group] - holdFrom.cpu[group]) / holdSeconds - idleCpu[group]) / clients.length).toFixed(
        2,
      ),
    ),
  );
  console.log(`open socket: ${JSON.stringify(socketCpu)} µs a second`);

  const draft = units['draft'];
  const dotsFrom = await read();
  for (let nth = 0; nth < 8; nth += 1) {
    await staff.publish();
    await sleep(1500);
  }
  const dotsTo = await read();
  const dotsSeconds = (dotsTo.at - dotsFrom.at) / 1000;
  note(
    'dot',
    8 * clients.length,
    dotsFrom,
    dotsTo,
    (group) => 8 * (draft?.cpu[group] ?? 0) + socketCpu[group] * clients.length * dotsSeconds,
  );
  const { dot } = units;
  // The rest is what the publications stored. nginx counts bytes of sockets only when they close.
  if (dot !== undefined)
    units['dot'] = { ...dot, rows: 0, storedBytes: 0, walBytes: 0, receivedBytes: 0, sentBytes: dotBytes };

  const talking = (index: number) => online[index % chats] as (typeof online)[number];
  const open = (group: keyof CpuByGroup, seconds: number): number => socketCpu[group] * clients.length * seconds;
  const conversations: string[] = [];
  const agents: Agent[] = [];
  const during = (count: number, rate: number) => (group: keyof CpuByGroup) => open(group, count / rate + 1.5);
  const [pace, messagePace] = [10, 25];
  const chat = (index: number): [ChatClient, string] => [talking(index).client, conversations[index % chats] ?? ''];
  await measure(
    'chat start',
    chats,
    async (index) => {
      conversations[index] = (await operations.startChat(place, talking(index).visitor, talking(index).client)) ?? '';
    },
    pace,
    during(chats, pace),
  );
  await measure(
    'claim',
    chats,
    async (index) => {
      const agent = await staff.claim(conversations[index] ?? '');
      if (agent !== null) agents[index] = agent;
    },
    pace,
    during(chats, pace),
  );
  await measure(
    'message',
    400,
    (index) => operations.say(place, 'message', ...chat(index), 'My purchase of yesterday evening did not arrive.'),
    messagePace,
    during(400, messagePace),
  );
  await measure(
    'answer',
    400,
    (index) => staff.answer(agents[index % chats] as Agent, conversations[index % chats] ?? ''),
    messagePace,
    during(400, messagePace),
  );
  await measure(
    'chat end',
    chats,
    async (index) => {
      staff.leave(agents[index] as Agent, conversations[index] ?? '');
      await operations.endChat(place, talking(index).visitor, ...chat(index));
    },
    pace,
    during(chats, pace),
  );
  const serverMegabytes = Math.round(trial.serverMegabytes());

  const closeFrom = await read();
  for (const each of clients) each.stop();
  await sleep(2000);
  const closeTo = await read();
  const socket = units['socket'];
  if (socket !== undefined) {
    // nginx counts the bytes of a socket when it closes: here with its pings, dots and chats.
    const perSocket = (to: number, from: number): number => round((to - from) / clients.length);
    const receivedBytes = socket.receivedBytes + perSocket(closeTo.received, closeFrom.received);
    units['socket'] = {
      ...socket,
      receivedBytes,
      sentBytes: socket.sentBytes + perSocket(closeTo.sent, closeFrom.sent),
    };
  }
  // Publishing is drafting and publishing together; the load counts both names.
  if (draft !== undefined) {
    units['publish'] = {
      ...draft,
      cpu: mapCpu(() => 0),
      rows: 0,
      storedBytes: 0,
      walBytes: 0,
      receivedBytes: 0,
      sentBytes: 0,
    };
  }
  await staff.tidy();
  for (const failure of place.figures.failures()) console.log(`  ${failure}`);
  const isOk = place.figures.errors() === 0 && trial.unintendedExits() === 0;
  if (isOk) {
    writeUnitCosts({
      operations: { measured: measuredNow('npm run load:units'), idleCpu, socketCpu, serverMegabytes, units },
    });
  }
  return { isOk, folder: trial.folder };
};

await runProgram('unit costs', main);
