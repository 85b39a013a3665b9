import { setTimeout as sleep } from 'node:timers/promises';
import { chatStart } from '@guildhall/contract/chat/player.ts';
import { routingSetPerson, routingSetTeam } from '@guildhall/contract/routing/staff.ts';
import type pg from 'pg';
import { waitFor } from '../testbed/child.ts';
import { startInstallation, type Installation } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom, percentile } from '../tools/random.ts';
import { call, joinMembers, launchPlayer, type StaffAccount } from '../testbed/sessions.ts';
import { runAgent, type AgentPlan, type ShiftAgent, type ShiftCrew } from './shift-agents.ts';
import { judge, startSampler } from './shift-checks.ts';

/**
 * `npm run shift`: two hours of a shift in a few minutes, on a real installation. 60 players in six languages meet eight agents;
 * one agent vanishes, servers are killed, and two languages have no agent who speaks them well. The server's own times, such as
 * the 20 seconds of an offer, are not compressed, and neither are the times in which agents notice offers and read.
 * `--short`: 16 players.
 */
const seed = Number(process.env['GUILDHALL_SHIFT_SEED'] ?? 54);
const [players, shiftMs] = process.argv.includes('--short') ? [16, 90_000] : [60, 360_000];
const [english, german, french, japanese, turkish, thai] = [3, 11, 10, 7, 17, 12] as const;
const [vanishAtMs, killAtMs, downMs] = [35_000, 80_000, 4000];
/** After the last player came: the longest overflow, missed offers, a hand-over and two talks. */
const patienceMs = 480_000;

const plans: readonly AgentPlan[] = [
  { name: 'ada', seats: 4, languages: { [english]: 3, [german]: 2 }, team: null, isAutomatic: false },
  { name: 'ben', seats: 3, languages: { [english]: 3 }, team: 'Night', isAutomatic: false },
  { name: 'cleo', seats: 3, languages: { [french]: 3, [english]: 2 }, team: null, isAutomatic: false },
  { name: 'dai', seats: 3, languages: { [japanese]: 3, [english]: 1 }, team: null, isAutomatic: false },
  { name: 'eva', seats: 2, languages: { [german]: 3, [turkish]: 1 }, team: 'Night', isAutomatic: false },
  { name: 'finn', seats: 4, languages: { [english]: 2, [french]: 2 }, team: null, isAutomatic: true },
  { name: 'gen', seats: 2, languages: { [japanese]: 2, [english]: 2 }, team: null, isAutomatic: false },
  { name: 'hans', seats: 4, languages: { [english]: 3, [german]: 3 }, team: null, isAutomatic: false },
];
const vanishing = 'hans';
/** Shares of the players; the last two languages have no agent who speaks them well. */
const languagesOf = (random: () => number): number => {
  const share = random();
  if (share < 0.4) return english;
  if (share < 0.6) return german;
  if (share < 0.76) return french;
  if (share < 0.9) return japanese;
  return share < 0.95 ? turkish : thai;
};

const bringAgents = async (place: Installation, owner: pg.Client) => {
  const [admin] = await joinMembers(place, ['boss'], 'admin');
  const accounts: StaffAccount[] = [];
  // In pairs: the server limits how many passwords it hashes at once.
  for (let index = 0; index < plans.length; index += 2) {
    const names = plans.slice(index, index + 2).map(({ name }) => name);
    accounts.push(...(await joinMembers(place, names)));
  }
  const asAdmin = async (route: { readonly method: string; readonly path: string }, body: unknown) => {
    const { code, msg } = await call(place.url, route, admin?.cookie ?? '', body);
    if (code !== 0) throw new Error(`shift: ${route.path} answered ${code}`);
    return msg;
  };
  const team = await asAdmin(routingSetTeam, { name: 'Night', members: [], is_active: true });
  const teamId = Number(team['id']);
  const { rows } = await owner.query<{ id: string; name: string }>('select id, name from staff_member');
  const agents: ShiftAgent[] = [];
  for (const [index, plan] of plans.entries()) {
    const id = rows.find(({ name }) => name === plan.name)?.id ?? '';
    await asAdmin(routingSetPerson, {
      staff_id: id,
      languages: Object.entries(plan.languages).map(([lang, level]) => ({ lang: Number(lang), level })),
      skills: [],
      teams: plan.team === null ? [] : [teamId],
      accepts_automatically: plan.isAutomatic,
      version: 0,
    });
    agents.push({ ...plan, id, cookie: accounts[index]?.cookie ?? '', hasVanished: false });
  }
  return { agents, teamId };
};

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const startedAt = performance.now();
  const random = createRandom(seed);
  const place = await startInstallation({ gateways: 1, portShift: 300 });
  onEnd(() => place.close());
  const [owner, watcher] = [place.owner(), place.owner()];
  await Promise.all([owner.connect(), watcher.connect()]);
  onEnd(async () => {
    await Promise.all([owner.end(), watcher.end()]);
  });
  const { agents, teamId } = await bringAgents(place, owner);
  let [hasBegun, isOver] = [false, false];
  const counts = {
    accepted: 0,
    declined: 0,
    missed: 0,
    answered: 0,
    finished: 0,
    handedOver: 0,
    cameBack: 0,
    failedCalls: 0,
  };
  const [begun, over] = [() => hasBegun, () => isOver];
  const crew: ShiftCrew = { url: place.url, agents, teamId, random, hasBegun: begun, isOver: over, counts };
  const working = agents.map((agent) => runAgent(crew, agent));
  await waitFor('seats of all agents', async () => {
    const { rowCount } = await owner.query('select from chat_seat where seen_at is not null');
    return rowCount === agents.length;
  });
  await owner.query(`update chat_seat set availability = 'here', availability_at = now()`);
  hasBegun = true;

  const vanisher = agents.find(({ name }) => name === vanishing);
  if (vanisher === undefined) throw new Error('shift: no agent vanishes');
  const sampler = startSampler(watcher, () => (vanisher.hasVanished ? vanisher.id : null));
  const keyFile = place.environment['GUILDHALL_DEMO_KEY_FILE'] ?? '';
  const cookies: string[] = [];
  for (let index = 0; index < players; index += 1) {
    cookies.push(await launchPlayer(place.url, keyFile, 540_000 + index));
  }
  const beganAt = performance.now();
  const passed = (): number => performance.now() - beganAt;
  const at = async (ms: number): Promise<void> => {
    await sleep(Math.max(0, ms - passed()));
  };

  const visit = async (index: number, arrivesMs: number, lang: number, tier: number): Promise<void> => {
    await owner.query('update player set tier = $2 where guid = $1', [540_000 + index, tier]);
    await at(arrivesMs);
    // An app retries while the server is down.
    for (;;) {
      const answer = await call(place.url, chatStart, cookies[index] ?? '', { lang, context: null }).catch(() => null);
      if (answer?.code === 0) return;
      await sleep(500);
    }
  };
  const visits = Array.from({ length: players }, (_, index) => {
    // The planted languages come early, so that their overflow happens within the shift.
    const lang = index === 0 ? turkish : index === 1 ? thai : languagesOf(random);
    return visit(index, index < 2 ? 1000 : random() * shiftMs, lang, random() < 0.1 ? 3 : 0);
  });

  let abandoned: string[] = [];
  const vanish = async (): Promise<void> => {
    await at(vanishAtMs);
    const held = async (): Promise<string[]> =>
      (
        await owner.query<{ id: string }>(`select id from conversation where assignee_id = $1 and state = 'active'`, [
          vanisher.id,
        ])
      ).rows.map(({ id }) => id);
    // Vanishes with something to lose.
    await waitFor('chats of the agent who vanishes', async () => (await held()).length > 0, shiftMs);
    vanisher.hasVanished = true;
    abandoned = await held();
    console.log(`${Math.round(passed() / 1000)} s: ${vanisher.name} vanishes with ${abandoned.length} chats`);
  };
  const kill = async (): Promise<void> => {
    await at(killAtMs);
    console.log(`${Math.round(passed() / 1000)} s: all servers are killed`);
    sampler.setDown(true);
    await Promise.all(place.processes.map((each) => each.end('SIGKILL')));
    await sleep(downMs);
    await Promise.all(place.processes.map((each) => each.start()));
    console.log(`${Math.round(passed() / 1000)} s: servers are up again`);
    sampler.setDown(false);
  };
  await Promise.all([...visits, vanish(), kill()]);
  const isDone = async (): Promise<boolean> =>
    (await owner.query(`select from conversation where state <> 'ended'`)).rowCount === 0;
  await waitFor('the last chats', isDone, patienceMs).catch((error: unknown) => console.error(String(error)));
  isOver = true;
  await Promise.all(working);
  await sampler.stop();

  const { rows: waits } = await owner.query<{ ms: number }>(
    'select extract(epoch from first_assigned_at - queued_at)::float8 * 1000 as ms from conversation where first_assigned_at is not null',
  );
  const { rows: shares } = await owner.query<{ name: string; count: string }>(
    `select m.name, count(*) from conversation_entry e join staff_member m on m.id = e.to_staff_id
     where e.kind = 'assigned' group by 1 order by 1`,
  );
  const { rows: steps } = await owner.query<{ step: string; count: string }>(
    `select e.why->>'step' as step, count(*) from conversation_entry e where e.why->>'kind' = 'routed' group by 1 order by 2 desc`,
  );
  const list = waits.map(({ ms }) => ms);
  console.log(
    `seed ${seed}, ${players} players in ${shiftMs / 1000} s, ${Math.round((performance.now() - startedAt) / 1000)} s in all`,
  );
  console.log(
    `waits: median ${Math.round(percentile(list, 0.5))} ms, p95 ${Math.round(percentile(list, 0.95))} ms, longest ${Math.round(Math.max(0, ...list))} ms`,
  );
  console.log(
    `accepted ${counts.accepted}, declined ${counts.declined}, missed ${counts.missed}, answered ${counts.answered}, handed over ${counts.handedOver}, ended ${counts.finished}`,
  );
  console.log(`came back after being set away ${counts.cameBack}, failed calls ${counts.failedCalls}`);
  console.log(`chats by agent: ${shares.map(({ name, count }) => `${name} ${count}`).join(', ')}`);
  console.log(`chats by reason: ${steps.map(({ step, count }) => `${step} ${count}`).join(', ')}`);
  const verdicts = await judge(owner, {
    players,
    sampler,
    vanishedId: vanisher.id,
    abandoned,
    basicLang: turkish,
    unspokenLang: thai,
  });
  for (const { what, isRight } of verdicts) console.log(`${isRight ? 'ok' : 'WRONG'}: ${what}`);
  const failed = verdicts.filter(({ isRight }) => !isRight).length;
  process.on('exit', () => console.log(`${verdicts.length - failed} passed, ${failed} failed`));
  return { isOk: failed === 0, folder: place.folder };
};

await runProgram('shift', main);
