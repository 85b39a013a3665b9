import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { killAfterCommit } from './kill-after-commit.ts';
import { gatherCrowd } from './crowd.ts';
import { startHintReplayer } from './hint-replayer.ts';
import { startInstallation } from '../testbed/installation.ts';
import { createNemesis, type FaultName } from './nemesis.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom } from '../tools/random.ts';
import { createRecorder } from '../testbed/recorder.ts';
import { judge, keepHistory, measure, samplePositions, settleDown } from './verdict.ts';

/**
 * `npm run faults`: injects faults into real processes and stores under simulated traffic, until enough messages were
 * acknowledged and every fault occurred; then compares every client's list with the table. `--short` runs in CI,
 * `--between N` interrupts N times between commit and acknowledgement, where most chats lose or duplicate messages.
 * `--players 6 --rate 3000` makes gateways write the same conversations at a high rate. The seed determines the schedule
 * as far as the machine allows.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    messages: { type: 'string', default: '100000' },
    rate: { type: 'string' },
    players: { type: 'string' },
    between: { type: 'string' },
    deaths: { type: 'string', default: '100' },
    only: { type: 'string' },
    'port-shift': { type: 'string', default: '0' },
    main: { type: 'string' },
  },
});
const isShort = values.short;
const seed = Number(values.seed);
const random = createRandom(seed);
const startedAt = performance.now();
const seconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(1);
const log = (text: string): void => console.log(`${seconds().padStart(6)} s  ${text}`);

/**
 * A short run starts no fault after this: together with the longest fault and the shutdown, it stays below 75 s on a
 * busy machine.
 */
const shortFaultsMs = 48_000;
const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  log(`seed ${seed}`);
  const installation = await startInstallation({
    gateways: isShort ? 2 : 3,
    portShift: Number(values['port-shift']),
    hasWorker: !isShort,
    main: values.main,
  });
  onEnd(installation.close);
  log(`stores, ${installation.gateways.length} gateways are up in ${installation.folder}`);
  const recorder = createRecorder();
  const crowd = await gatherCrowd(installation, recorder, random, {
    players: Number(values.players ?? (isShort ? 12 : 60)),
    agents: isShort ? 2 : 4,
    secondDeviceEvery: 2,
    messagesPerSecond: Number(values.rate ?? (isShort ? 60 : 300)),
  });
  onEnd(crowd.close);
  log(`${crowd.clients.length} clients in ${crowd.conversations.length} conversations are connected`);
  const sampler = samplePositions(installation, recorder);
  onEnd(sampler.stop);
  const meddler = await startHintReplayer(installation.redis.port, 'faults:');
  onEnd(meddler.close);
  const nemesis = createNemesis({ installation, recorder, crowd, meddler, random, pace: isShort ? 0.35 : 1 });
  const counts = new Map<string, number>();
  const strike = async (name: FaultName): Promise<void> => {
    const { times, proof } = await nemesis.faults[name]();
    counts.set(name, (counts.get(name) ?? 0) + times);
    log(`${name}: ${proof} (${recorder.acknowledged()} acknowledged)`);
  };
  const shuffled = (list: readonly FaultName[]): FaultName[] =>
    list
      .map((name) => ({ name, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ name }) => name);
  const all = (Object.keys(nemesis.faults) as FaultName[]).filter(
    (name) => values.only === undefined || name.includes(values.only),
  );

  await nemesis.prepareSlowReader();
  crowd.talk(true);
  await sleep(1000);
  if (values.between !== undefined) {
    for (const [name, times] of await killAfterCommit(
      installation,
      recorder,
      nemesis,
      { total: Number(values.between), deaths: Number(values.deaths) },
      log,
    ))
      counts.set(name, times);
  } else if (isShort) {
    const endAt = startedAt + shortFaultsMs;
    for (const name of shuffled(all)) if (performance.now() < endAt) await strike(name);
  } else {
    const goal = Number(values.messages);
    const alone = new Set<FaultName>(['redis stopped', 'redis killed, restarted empty', 'slow reader']);
    const isEnough = (): boolean => recorder.acknowledged() >= goal && all.every((name) => (counts.get(name) ?? 0) > 0);
    // A fault that did not occur in this many rounds will not occur in more, and the run fails.
    const isInVain = (round: number): boolean => round > 4 && recorder.acknowledged() >= goal;
    for (let round = 1; !isEnough() && !isInVain(round); round += 1) {
      const queue = shuffled(all);
      for (let name = queue.shift(); name !== undefined && !(round > 1 && isEnough()); name = queue.shift()) {
        const next = queue[0];
        // From the second round on, combine two faults, except those whose measurements must not be disturbed.
        const isPair = round > 1 && next !== undefined && !alone.has(name) && !alone.has(next) && random() < 0.5;
        const isFitting = isPair && isFit(name, next);
        if (isFitting) queue.shift();
        nemesis.setAlone(!isFitting);
        await Promise.all(isFitting ? [strike(name), strike(next)] : [strike(name)]);
        await sleep(alone.has(queue[0] ?? name) ? 6000 : 500 + random() * 1500);
      }
    }
  }

  log(`healing; ${recorder.acknowledged()} acknowledged, ${crowd.pending()} pending`);
  await settleDown(crowd, recorder, 30_000);
  sampler.stop();
  await sampler.look();
  const { history, violations } = await judge(installation, recorder);
  log(`${history.stored.length} stored, ${recorder.observed.length} observers`);

  for (const [name, times] of counts) console.log(`  ${String(times).padStart(6)} × ${name}`);
  const missing = all.filter((name) => values.between === undefined && !isShort && (counts.get(name) ?? 0) === 0);
  const unintended = installation.processes.filter((each) => each.unintended() > 0);
  const unknown = recorder.invocations.filter(({ unknowns }) => unknowns > 0).length;
  const refused = recorder.invocations.filter(({ answers }) => answers[0]?.kind === 'refused').length;
  console.log(
    `  ${JSON.stringify({ acknowledged: recorder.acknowledged(), unknown, refused, unanswered: recorder.unanswered.length, ...recorder.counts })}`,
  );
  let isSlow = false;
  for (const { name, count, p50, p99, max, goalMs } of measure(recorder, nemesis.marks)) {
    if (count === 0) continue;
    // A short run shares its machine, so it reports times but fails only for violations.
    isSlow ||= !isShort && p99 > goalMs;
    console.log(`  ${name}: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms of ${count} (goal: p99 ≤ ${goalMs} ms)`);
  }
  for (const gateway of unintended)
    console.log(`  ${gateway.name} exited unexpectedly ${gateway.unintended()} times; see ${installation.folder}`);
  if (recorder.counts.loggedOut > 0) console.log('  a client was logged out');
  if (missing.length > 0) console.log(`  never happened: ${missing.join(', ')}`);
  for (const { rule, text } of violations.slice(0, 20)) console.log(`  VIOLATION ${rule}: ${text}`);
  if (violations.length > 0)
    console.log(`  ${violations.length} violations, seed ${seed}: ${keepHistory(seed, history, violations)}`);
  else console.log('  0 lost, 0 doubled, 0 out of order, 0 gaps');
  const isOk =
    [violations, missing, unintended].every((list) => list.length === 0) && recorder.counts.loggedOut === 0 && !isSlow;
  log('ended');
  return { isOk, folder: installation.folder };
};

/** Faults that affect the same component at the same time prove nothing. */
function isFit(one: FaultName, other: FaultName): boolean {
  const isOf = (word: string): boolean => one.includes(word) && other.includes(word);
  const needGateway = ['killed', 'death', 'deploy', 'answer', 'clock'];
  const isGateway = (name: FaultName): boolean => needGateway.some((word) => name.includes(word));
  const isHints = (name: FaultName): boolean => name.includes('hints') || name.includes('directory');
  const isDatabase = (name: FaultName): boolean => name.includes('database');
  return (
    !isOf('redis') &&
    !(isHints(one) && isHints(other)) &&
    !(isGateway(one) && isGateway(other)) &&
    !(isDatabase(one) && isDatabase(other)) &&
    !((isGateway(one) && isDatabase(other)) || (isDatabase(one) && isGateway(other)))
  );
}

await runProgram('faults', main);
