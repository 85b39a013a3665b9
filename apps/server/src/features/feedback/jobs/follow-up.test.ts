import type { IncidentText } from '@guildhall/contract/incidents/staff.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until, type Session, type TestServer } from '../../../testing/installation.ts';
import { openSocket } from '../../../testing/sockets.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createFeedbackFactory } from '../testing/feedback.factory.ts';
import { createPlayerView, senderOf } from '../testing/player-view.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const other = await installation.start();
const make = createFeedbackFactory({ ...server, limits: server.config.limits });
const agent = await enrolledAs(server, 'agent');
const staff = make.byStaff(agent.id);
const dayMs = 24 * 60 * 60 * 1000;
afterEach(clock.reset);

const run = (name: string, on: TestServer = server): Promise<void> => {
  const job = on.features.flatMap(({ jobs = [] }) => jobs).find((each) => each.name === `feedback.${name}`);
  if (job === undefined) throw new Error(`job ${name} does not exist`);
  return job.run();
};
const runAll = async (): Promise<void> => {
  for (const name of ['notice', 'lapse', 'answerLinked']) await run(name);
};

let guid = 9000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
const { infoOf, stepsOf } = createPlayerView(server);

const question = ['player submitted null→0', 'staff question 0→1 Which gate is it?'];

describe('an unanswered question', () => {
  it('gets one reminder on day 5 and lapses once on day 7, notifying the player of both [F2]', async () => {
    const player = await newPlayer();
    const id = await make.inState(1, agent.id, senderOf(player));
    const lapsesAt = clock.now() + 7 * dayMs;
    const { frames, socket } = await openSocket(server, player);
    await server.call({ method: 'POST', path: '/feedback/seen' }, { as: player, body: { id, until: clock.now() } });
    clock.advance(5 * dayMs - 1);
    await runAll();
    expect(await stepsOf(player, id)).toEqual(question);
    clock.advance(1);
    await runAll();
    await runAll();
    expect(await stepsOf(player, id)).toEqual([...question, 'system notice null→null']);
    expect(await infoOf(player, id)).toMatchObject({ state: 1, is_unread: true, lapses_at: lapsesAt });
    clock.set(lapsesAt - 1);
    await runAll();
    expect((await infoOf(player, id)).state).toBe(1);
    clock.advance(1);
    await runAll();
    await runAll();
    expect(await stepsOf(player, id)).toEqual([...question, 'system notice null→null', 'system lapsed 1→3']);
    expect(await infoOf(player, id)).toMatchObject({
      state: 3,
      lapses_at: null,
      reopen_until: lapsesAt + 7 * dayMs,
      updated_at: lapsesAt,
    });
    const counts = () =>
      frames.flatMap((frame) => ('kind' in frame && frame.kind === 'replies' ? [frame.replies] : []));
    await until(() => counts().length === 3);
    expect(counts()).toEqual([0, 1, 1]);
    socket.terminate();
  });

  it('is left alone once the player answers, and the deadline restarts with a new question [F2]', async () => {
    const player = await newPlayer();
    const id = await make.inState(1, agent.id, senderOf(player));
    clock.advance(5 * dayMs);
    await runAll();
    await make.done(id, { kind: 'detail', move: 'detail', author: { by: 'player' }, text: 'East.' });
    clock.advance(3 * dayMs);
    await runAll();
    expect((await infoOf(player, id)).state).toBe(2);
    await staff.asked(id, 'And which wing?');
    await runAll();
    clock.advance(5 * dayMs);
    await runAll();
    expect((await stepsOf(player, id)).slice(2)).toEqual([
      'system notice null→null',
      'player detail 1→2 East.',
      'staff question 2→1 And which wing?',
      'system notice null→null',
    ]);
  });

  it('never lapses less than two days after the reminder, even if no worker ran [F2]', async () => {
    const player = await newPlayer();
    const id = await make.inState(1, agent.id, senderOf(player));
    clock.advance(30 * dayMs);
    await runAll();
    await runAll();
    expect(await infoOf(player, id)).toMatchObject({ state: 1, lapses_at: clock.now() + 2 * dayMs });
    clock.advance(2 * dayMs);
    await runAll();
    expect((await infoOf(player, id)).state).toBe(3);
  });

  it('lapses once with many concurrent workers and more than one batch [F2]', async () => {
    const sender = await make.sender();
    const ids: string[] = [];
    while (ids.length < 130) ids.push(await make.inState(1, agent.id, sender));
    clock.advance(5 * dayMs);
    await Promise.all([run('notice'), run('notice', other), run('notice'), run('notice', other)]);
    clock.advance(2 * dayMs);
    await Promise.all([run('lapse'), run('lapse', other), run('lapse'), run('lapse', other)]);
    // Workers that found all rows locked left them to others; one more run handles the rest.
    await runAll();
    const { rows } = await owner.query(
      `select kind, count(*)::int as count, count(distinct feedback_id)::int as reports from feedback_entry
       where feedback_id = any($1) group by kind order by kind`,
      [ids],
    );
    expect(rows).toEqual(
      ['lapsed', 'notice', 'question', 'submitted'].map((kind) => ({ kind, count: 130, reports: 130 })),
    );
  });
});

describe('a closed incident', () => {
  const text = (lang: IncidentText['lang'], words: string): IncidentText => ({
    lang,
    title: `Title ${words}`,
    body: '',
    answer: words === '' ? '' : `Over, ${words}.`,
  });
  const opened = async () => {
    const texts = [text(3, 'English'), text(11, 'Deutsch'), { ...text(10, 'Français'), answer: '' }];
    const draft = await server.incidentsStaff.save(agent.id, { id: null, version: 0, texts });
    return server.incidentsStaff.publish(agent.id, { id: draft.id, version: draft.version });
  };
  const link = (id: string, incident_id: number) =>
    make.done(id, { kind: 'linked', move: null, author: { by: 'staff', staffId: agent.id }, set: { incident_id } });

  it('answers and finishes every linked open report, in its language or in English [F2]', async () => {
    const incident = await opened();
    const player = await newPlayer();
    const from = senderOf(player);
    const reports = [
      await make.inState(0, agent.id, from, { lang: 11 }),
      await make.inState(1, agent.id, from, { lang: 3 }),
      await make.inState(2, agent.id, from, { lang: 10 }),
      await make.inState(3, agent.id, from, { lang: 18 }),
      await make.inState(0, agent.id, from, { lang: 18 }),
    ];
    const unrelated = await make.submitted(from);
    for (const id of reports) await link(id, incident.id);
    await runAll();
    expect(await Promise.all(reports.map(async (id) => (await infoOf(player, id)).state))).toEqual([0, 1, 2, 3, 0]);
    await server.incidentsStaff.close(agent.id, { id: incident.id, version: incident.version });
    await runAll();
    await runAll();
    const last = await Promise.all(reports.map(async (id) => (await stepsOf(player, id)).at(-1)));
    expect(last).toEqual([
      'staff finished 0→3 Over, Deutsch.',
      'staff finished 1→3 Over, English.',
      'staff finished 2→3 Over, English.',
      'staff finished 0→3 The gate opens again.',
      'staff finished 0→3 Over, English.',
    ]);
    expect(await infoOf(player, unrelated)).toMatchObject({ state: 0, incident: null });
    expect(await infoOf(player, reports[0] ?? '')).toMatchObject({
      state: 3,
      is_unread: true,
      reply: 'Over, Deutsch.',
      incident: { id: incident.id, title: 'Title English', closed_at: clock.now() },
    });
    const { rows } = await owner.query(
      `select distinct staff_id from feedback_entry where kind = 'finished' and feedback_id = any($1)`,
      [reports],
    );
    expect(rows).toEqual([{ staff_id: agent.id }]);
  });

  it('leaves a report alone that was reopened after the answer [F2]', async () => {
    const incident = await opened();
    const player = await newPlayer();
    const id = await make.submitted(senderOf(player));
    await link(id, incident.id);
    await server.incidentsStaff.close(agent.id, { id: incident.id, version: incident.version });
    await runAll();
    await make.done(id, { kind: 'reopened', move: 'reopen', author: { by: 'player' }, text: 'Not for me.' });
    await runAll();
    expect((await stepsOf(player, id)).slice(1)).toEqual([
      'staff finished 0→3 Over, English.',
      'player reopened 3→2 Not for me.',
    ]);
  });

  it('answers each report once with many concurrent workers, and notifies open apps [F2]', async () => {
    const incident = await opened();
    const player = await newPlayer();
    const ids: string[] = [];
    while (ids.length < 130) ids.push(await make.submitted(senderOf(player)));
    for (const id of ids) await link(id, incident.id);
    const { frames, socket } = await openSocket(server, player);
    await server.incidentsStaff.close(agent.id, { id: incident.id, version: incident.version });
    const everywhere = [server, other, server, other].map((on) => run('answerLinked', on));
    await Promise.all(everywhere);
    await runAll();
    const { rows } = await owner.query(
      `select kind, count(*)::int as count from feedback_entry where feedback_id = any($1) group by kind order by kind`,
      [ids],
    );
    expect(rows).toEqual(['finished', 'linked', 'submitted'].map((kind) => ({ kind, count: 130 })));
    await until(() => frames.some((frame) => 'kind' in frame && frame.kind === 'replies' && frame.replies === 130));
    socket.terminate();
  });
});
