import { setTimeout as sleep } from 'node:timers/promises';
import { screenshot } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';
import type { ChatClient } from '../testbed/chat-client.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom } from '../tools/random.ts';
import { createRecorder } from '../testbed/recorder.ts';
import { createMeasurements } from './measurements.ts';
import * as operations from './operations.ts';
import type { Place, Visitor } from './operations.ts';
import { readLaunchKey } from './permission.ts';
import { bringStaff, type Agent, type Staff } from './staff.ts';
import { startTrialInstallation } from './trial-installation.ts';
import { mapCpu, measuredNow, writeUnitCosts, type CpuByGroup } from './unit-costs.ts';
import { createUnitMeter, round, type Less, type UnitMeter } from './unit-meter.ts';

/**
 * `npm run load:units`: what one operation costs in CPU time, rows and bytes, each measured alone at a steady, low rate on the
 * installation of the trial, and written to `unit-costs.json`. At a low rate nothing shares a batch, so the costs are upper
 * ones.
 */
const sockets = 400;
const chats = 100;
const publications = 8;
const firstGuid = 800_000_000;

const nothingStored = { rows: 0, storedBytes: 0, walBytes: 0, receivedBytes: 0, sentBytes: 0 };

interface Measuring {
  readonly meter: UnitMeter;
  readonly place: Place;
  readonly staff: Staff;
}

interface Online {
  readonly visitor: Visitor;
  readonly client: ChatClient;
}

/** Compiled code and caches of a server that has been running for a while. */
const warmUp = async ({ place, staff }: Measuring): Promise<void> => {
  await staff.publish();
  for (let index = 0; index < 100; index += 1) {
    const visitor = await operations.launch(place, firstGuid + 100_000 + index);
    if (visitor === null) break;
    await operations.readPublic(place);
    await operations.readOwn(place, visitor);
  }
};

const measureReading = async ({ meter, place }: Measuring): Promise<void> => {
  await meter.measure('page', 500, () => operations.readPage(place));
  const readsBefore = place.measurements.counts()['public read'] ?? 0;
  await meter.measure('public read', 500, () => operations.readPublic(place));
  const reads = (place.measurements.counts()['public read'] ?? 0) - readsBefore;
  // A look at a list is one or two calls.
  const scaled = (value: number): number => round(value * (500 / reads));
  meter.correct('public read', ({ cpu, receivedBytes, sentBytes }) => ({
    count: reads,
    cpu: mapCpu((group) => scaled(cpu[group])),
    receivedBytes: scaled(receivedBytes),
    sentBytes: scaled(sentBytes),
  }));
};

/** Launches, reads and writes of players; returns those who launched. */
const measurePlayers = async ({ meter, place, staff }: Measuring, survey: number): Promise<readonly Visitor[]> => {
  const visitors: Visitor[] = [];
  const of = (index: number): Visitor => visitors[index % visitors.length] as Visitor;
  await meter.measure('launch', 450, async (index) => {
    const visitor = await operations.launch(place, firstGuid + index);
    if (visitor !== null) visitors.push(visitor);
  });
  await meter.measure('own read', 500, (index) => operations.readOwn(place, of(index)));
  await meter.measure('report', 300, (index) => operations.sendReport(place, of(index), false));
  const questions: operations.Question[] = [
    { id: 1, kind: 'single', min: 1, options: [1, 2, 3, 4].map((id) => ({ id })) },
  ];
  await meter.measure('vote', 400, (index) => operations.answerSurvey(place, of(index), survey, questions));
  await meter.measure('picture', 12, (index) => operations.uploadPicture(place, of(index)), 0.5);
  await meter.measure('draft', 20, () => staff.publish(), 2);
  return visitors;
};

/** Opens sockets and holds them; returns what one costs a second while it is open. */
const measureSockets = async ({ meter, place }: Measuring, visitors: readonly Visitor[]) => {
  const online: Online[] = [];
  let dotBytes = 0;
  await meter.measure('socket', sockets, async (index) => {
    const visitor = visitors[index % visitors.length] as Visitor;
    const client = await operations.openSocket(place, visitor, (frame) => {
      if (frame.kind === 'totals') dotBytes = Buffer.byteLength(JSON.stringify(frame)) + 4;
    });
    if (client !== null) online.push({ visitor, client });
  });
  const holdFrom = await meter.read();
  await sleep(30_000);
  const holdTo = await meter.read();
  const holdSeconds = (holdTo.at - holdFrom.at) / 1000;
  const socketCpu = mapCpu((group) => {
    const used = (holdTo.cpu[group] - holdFrom.cpu[group]) / holdSeconds - meter.idleCpu[group];
    return Number(Math.max(0, used / online.length).toFixed(2));
  });
  console.log(`open socket: ${JSON.stringify(socketCpu)} µs a second`);
  return { online, socketCpu, dotBytes: () => dotBytes };
};

/** What all open sockets cost while something else is measured. */
const costOfOpen =
  (count: number, socketCpu: CpuByGroup, seconds: number): Less =>
  (group) =>
    socketCpu[group] * count * seconds;

const measureDots = async (
  { meter, staff }: Measuring,
  { online, socketCpu, dotBytes }: Awaited<ReturnType<typeof measureSockets>>,
): Promise<void> => {
  const from = await meter.read();
  for (let nth = 0; nth < publications; nth += 1) {
    await staff.publish();
    await sleep(1500);
  }
  const to = await meter.read();
  const ofSockets = costOfOpen(online.length, socketCpu, (to.at - from.at) / 1000);
  const { draft } = meter.units;
  const less: Less = (group) => publications * (draft?.cpu[group] ?? 0) + ofSockets(group);
  meter.note('dot', publications * online.length, [from, to], less);
  // The rest is what the publications stored. nginx counts bytes of sockets only when they close.
  meter.correct('dot', () => ({ ...nothingStored, sentBytes: dotBytes() }));
};

const measureChats = async (
  { meter, place, staff }: Measuring,
  online: readonly Online[],
  socketCpu: CpuByGroup,
): Promise<void> => {
  const talking = (index: number) => online[index % chats] as Online;
  const conversations: string[] = [];
  const agents: Agent[] = [];
  const conversationOf = (index: number): string => conversations[index % chats] ?? '';
  const during = (count: number, rate: number): Less => costOfOpen(online.length, socketCpu, count / rate + 1.5);
  const [pace, messagePace] = [10, 25];
  const start = async (index: number): Promise<void> => {
    const { visitor, client } = talking(index);
    conversations[index] = (await operations.startChat(place, visitor, client)) ?? '';
  };
  const claim = async (index: number): Promise<void> => {
    const agent = await staff.claim(conversationOf(index));
    if (agent !== null) agents[index] = agent;
  };
  const text = 'My purchase of yesterday evening did not arrive.';
  const say = (index: number) => operations.say(place, 'message', talking(index).client, conversationOf(index), text);
  const answer = (index: number) => staff.answer(agents[index % chats] as Agent, conversationOf(index));
  const end = async (index: number): Promise<void> => {
    const { visitor, client } = talking(index);
    staff.leave(agents[index] as Agent, conversationOf(index));
    await operations.endChat(place, visitor, client, conversationOf(index));
  };
  await meter.measure('chat start', chats, start, pace, during(chats, pace));
  await meter.measure('claim', chats, claim, pace, during(chats, pace));
  await meter.measure('message', 400, say, messagePace, during(400, messagePace));
  await meter.measure('answer', 400, answer, messagePace, during(400, messagePace));
  await meter.measure('chat end', chats, end, pace, during(chats, pace));
};

/** nginx counts the bytes of a socket when it closes: here with its pings, dots and chats. */
const closeSockets = async (meter: UnitMeter, online: readonly Online[]): Promise<void> => {
  const from = await meter.read();
  for (const { client } of online) client.stop();
  await sleep(2000);
  const to = await meter.read();
  meter.correct('socket', ({ receivedBytes, sentBytes }) => ({
    receivedBytes: receivedBytes + round((to.received - from.received) / online.length),
    sentBytes: sentBytes + round((to.sent - from.sent) / online.length),
  }));
};

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const trial = await startTrialInstallation(onEnd);
  const client = trial.owner();
  await client.connect();
  onEnd(() => client.end());
  const place: Place = {
    origin: trial.origin,
    key: readLaunchKey(trial.keyFile),
    measurements: createMeasurements(),
    recorder: createRecorder(),
    random: createRandom(7),
    picture: await screenshot(),
  };
  const staff = await bringStaff(place, trial.accounts);
  const survey = await staff.askVote();
  // Jobs that start with the servers are not part of the idle cost.
  await sleep(10_000);
  const meter = await createUnitMeter(trial, client);
  const measuring = { meter, place, staff };
  await warmUp(measuring);
  await measureReading(measuring);
  const visitors = await measurePlayers(measuring, survey);
  const opened = await measureSockets(measuring, visitors);
  const { online, socketCpu } = opened;
  await measureDots(measuring, opened);
  await measureChats(measuring, online, socketCpu);
  const serverMegabytes = Math.round(trial.serverMegabytes());
  await closeSockets(meter, online);

  const { units, idleCpu } = meter;
  // Publishing is drafting and publishing together; the load counts both names.
  if (units['draft'] !== undefined) units['publish'] = { ...units['draft'], ...nothingStored, cpu: mapCpu(() => 0) };
  await staff.tidy();
  for (const failure of place.measurements.failures()) console.log(`  ${failure}`);
  const isOk = place.measurements.errors() === 0 && trial.unintendedExits() === 0;
  if (isOk) {
    writeUnitCosts({
      operations: { measured: measuredNow('npm run load:units'), idleCpu, socketCpu, serverMegabytes, units },
    });
  }
  return { isOk, folder: trial.folder };
};

await runProgram('unit costs', main);
