import { randomUUID } from 'node:crypto';
import { feedbackInfo } from '@guildhall/contract/feedback.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../testing/installation.ts';
import { createDeskStage } from './feedback.desk.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const stage = createDeskStage(server);
const { desk } = server.feedbackDesk;
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];
afterEach(clock.reset);

const key = (): string => randomUUID();
const versionOf = async (id: string): Promise<number> => (await desk.open(mei, id)).version;
const step = async (id: string) => ({ id, version: await versionOf(id) });
const historyOf = async (id: string) =>
  (await desk.open(mei, id)).entries.map(({ kind, by, staff, from, to, text, details }) => [
    kind,
    staff?.name ?? by,
    from,
    to,
    text,
    details,
  ]);
const came = ['submitted', 'player', null, 0, '', {}];

describe('a report on the desk', () => {
  it('F2: opens with its whole history, what is personal masked', async () => {
    const id = await stage.report({ email: 'anna@games.com', role_id: '12345678', context: { version: '1.2' } });
    await stage.byStaff(omar.staffId).noted(id, 'Looks like the gate again.');
    const opened = await desk.open(mei, id);
    expect(opened).toEqual({
      id,
      number: expect.any(Number),
      type: 1,
      state: 0,
      lang: 3,
      channel: null,
      version_of_game: '1.2',
      summary: 'The gate of the castle does not open any more.',
      picture_count: 0,
      created_at: clock.now(),
      updated_at: clock.now(),
      waiting_since: clock.now(),
      assignee: null,
      guid: expect.any(Number),
      is_verified: true,
      is_guest: false,
      is_reopened: false,
      rating: null,
      incident_id: null,
      suggestion_id: null,
      merged_into: null,
      version: 2,
      linked: null,
      description: 'The gate of the castle does not open any more.',
      email: 'a•••@g•••.com',
      role_id: '••••5678',
      pictures: [],
      may_see_pictures: false,
      context: { version: '1.2' },
      processed_at: null,
      replied_at: null,
      finished_at: null,
      lapses_at: null,
      rating_text: '',
      entries: [
        {
          id: expect.any(Number),
          at: clock.now(),
          kind: 'submitted',
          by: 'player',
          staff: null,
          from: null,
          to: 0,
          text: '',
          picture_count: 0,
          pictures: [],
          details: {},
        },
        {
          id: expect.any(Number),
          at: clock.now(),
          kind: 'note',
          by: 'staff',
          staff: { id: omar.staffId, name: 'Omar' },
          from: null,
          to: null,
          text: 'Looks like the gate again.',
          picture_count: 0,
          pictures: [],
          details: {},
        },
      ],
      incident: null,
      suggestion: null,
      merged: [],
      merged_into_number: null,
      others: [],
    });
  });

  it('is not found where there is none', async () => {
    await expect(desk.open(mei, randomUUID())).rejects.toMatchObject({ reason: 'not_found' });
    await expect(desk.take(mei, { id: randomUUID(), version: 1 })).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('shows the ten newest others of its player beside it', async () => {
    const from = await stage.sender();
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      clock.advance(1000);
      ids.push(await stage.submitted(from, { description: `One of many reports, ${at}` }));
    }
    const [oldest = '', ...others] = ids;
    const shown = (await desk.open(mei, oldest)).others.map((other) => other.id);
    expect(shown).toEqual(others.toReversed().slice(0, 10));
  });
});

describe('taking and giving', () => {
  it('F2: taking makes me the assignee, and a pending one is in progress', async () => {
    const id = await stage.report();
    const taken = await desk.take(mei, await step(id));
    expect([taken.state, taken.assignee, taken.processed_at]).toEqual([
      2,
      { id: mei.staffId, name: 'Mei' },
      clock.now(),
    ]);
    expect(await historyOf(id)).toEqual([came, ['taken', 'Mei', 0, 2, '', {}]]);
  });

  it('taking over from a colleague leaves the state, and no player hears of it', async () => {
    const id = await stage.report();
    await desk.take(mei, await step(id));
    const taken = await desk.take(omar, await step(id));
    expect([taken.state, taken.assignee?.name]).toEqual([2, 'Omar']);
    expect((await historyOf(id)).at(-1)).toEqual(['assigned', 'Omar', null, null, '', { to: 'Omar' }]);
    const again = await desk.take(omar, await step(id));
    expect(again.version).toBe(taken.version);
  });

  it('gives it to somebody who may answer, or back to the queue', async () => {
    const id = await stage.report();
    const given = await desk.assign(mei, { ...(await step(id)), staff_id: omar.staffId });
    expect([given.state, given.assignee?.name]).toEqual([0, 'Omar']);
    const back = await desk.assign(mei, { ...(await step(id)), staff_id: null });
    expect(back.assignee).toBeNull();
    expect((await historyOf(id)).slice(1)).toEqual([
      ['assigned', 'Mei', null, null, '', { to: 'Omar' }],
      ['assigned', 'Mei', null, null, '', { to: null }],
    ]);
  });

  it('lists those who may be given one, by name: active ones whose role may answer', async () => {
    const names = (await desk.assignees()).list;
    expect(names).toEqual([
      { id: mei.staffId, name: 'Mei' },
      { id: omar.staffId, name: 'Omar' },
    ]);
  });

  it('attack 15: gives it to nobody who is gone, may not answer, or never was', async () => {
    const id = await stage.report();
    const [analyst, editor] = [await stage.member('Ana', 'analyst'), await stage.member('Edi', 'editor')];
    const gone = await stage.member('Gone');
    await owner.query('update staff_member set is_active = false where id = $1', [gone.staffId]);
    for (const staffId of [analyst.staffId, editor.staffId, gone.staffId, 'nobody-at-all']) {
      await expect(desk.assign(mei, { ...(await step(id)), staff_id: staffId })).rejects.toMatchObject({
        reason: 'not_found',
      });
    }
    expect(await historyOf(id)).toEqual([came]);
    expect((await desk.assignees()).list.map(({ name }) => name)).toEqual(['Mei', 'Omar']);
  });

  it('is refused once it is over', async () => {
    const id = await stage.inState(3, mei.staffId, await stage.sender());
    const refused = { reason: 'wrong_status' };
    await expect(desk.take(omar, await step(id))).rejects.toMatchObject(refused);
    await expect(desk.assign(omar, { ...(await step(id)), staff_id: mei.staffId })).rejects.toMatchObject(refused);
  });
});

describe('answering', () => {
  it.each([
    ['keep', 0, 'reply', 0, 2],
    ['keep', 1, 'reply', null, null],
    ['keep', 2, 'reply', null, null],
    ['ask', 0, 'question', 0, 1],
    ['ask', 2, 'question', 2, 1],
    ['finish', 0, 'finished', 0, 3],
    ['finish', 1, 'finished', 1, 3],
    ['finish', 2, 'finished', 2, 3],
  ] as const)('F2: with "%s" in state %i writes a %s from %s to %s', async (then, state, kind, from, to) => {
    const id = await stage.inState(state, mei.staffId, await stage.sender());
    const answered = await desk.reply(omar, { ...(await step(id)), key: key(), text: 'Here is what we know.', then });
    expect((await historyOf(id)).at(-1)).toEqual([kind, 'Omar', from, to, 'Here is what we know.', {}]);
    expect([answered.state, answered.replied_at, answered.waiting_since]).toEqual([to ?? state, clock.now(), null]);
    const { rows } = await owner.query('select is_unread from feedback where id = $1', [id]);
    expect(rows).toEqual([{ is_unread: true }]);
  });

  it.each([
    ['keep', 3],
    ['ask', 1],
    ['ask', 3],
    ['finish', 3],
  ] as const)('F2: with "%s" in state %i is refused and changes nothing', async (then, state) => {
    const id = await stage.inState(state, mei.staffId, await stage.sender());
    const before = await desk.open(mei, id);
    const reply = { ...(await step(id)), key: key(), text: 'Too late.', then };
    await expect(desk.reply(omar, reply)).rejects.toMatchObject({ reason: 'wrong_status' });
    expect(await desk.open(mei, id)).toEqual(before);
  });

  it('arrives once, however often the same is sent', async () => {
    const id = await stage.report();
    const reply = { ...(await step(id)), key: key(), text: 'Once.', then: 'ask' } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.reply(mei, reply)));
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([2]));
    expect((await historyOf(id)).slice(1)).toEqual([['question', 'Mei', 0, 1, 'Once.', {}]]);
    const note = { id, key: key(), text: 'Only once, too.' };
    await desk.note(mei, note);
    await desk.note(mei, note);
    expect((await historyOf(id)).slice(2)).toEqual([['note', 'Mei', null, null, 'Only once, too.', {}]]);
  });

  it('puts it back in progress when it was over or waited for the player', async () => {
    for (const state of [1, 3] as const) {
      const id = await stage.inState(state, mei.staffId, await stage.sender());
      const resumed = await desk.resume(omar, { ...(await step(id)), text: 'We look again.' });
      expect([resumed.state, resumed.finished_at, resumed.lapses_at]).toEqual([2, null, null]);
      expect((await historyOf(id)).at(-1)).toEqual(['resumed', 'Omar', state, 2, 'We look again.', {}]);
    }
    const id = await stage.inState(2, mei.staffId, await stage.sender());
    await expect(desk.resume(omar, { ...(await step(id)), text: '' })).rejects.toMatchObject({
      reason: 'wrong_status',
    });
  });

  it('attack 14: no note, assignee or name of staff reaches the player', async () => {
    const session = await server.launch({ guid: 4242 });
    const id = await stage.submitted({ playerId: session.player, kind: 'player', proof: 'ticket', network: '' });
    await desk.take(mei, await step(id));
    await desk.note(omar, { id, key: key(), text: 'CANARY-NOTE' });
    await desk.assign(mei, { ...(await step(id)), staff_id: omar.staffId });
    await desk.reply(omar, { ...(await step(id)), key: key(), text: 'For the player.', then: 'finish' });
    await desk.resume(omar, { ...(await step(id)), text: 'We look again, for the player too.' });
    const { text, answer } = await server.call(feedbackInfo, { as: session, body: { id, category_lang: 3 } });
    expect(answer.msg.reply).toBe('For the player.');
    for (const secret of ['CANARY', 'Mei', 'Omar', mei.staffId, omar.staffId]) expect(text).not.toContain(secret);
  });
});

describe('two at one report', () => {
  it('attack 15: the slower one is told who was faster, and nothing is overwritten', async () => {
    const id = await stage.report();
    const seen = await step(id);
    await desk.take(mei, seen);
    const reply = { ...seen, key: key(), text: 'I answer.', then: 'finish' } as const;
    await expect(desk.reply(omar, reply)).rejects.toMatchObject({ reason: 'conflict', params: { by: 'Mei' } });
    await expect(desk.take(omar, seen)).rejects.toMatchObject({ reason: 'conflict', params: { by: 'Mei' } });
    expect(await historyOf(id)).toEqual([came, ['taken', 'Mei', 0, 2, '', {}]]);
  });

  it('names the player by the number of the game where it was the player, and the house where it was the clock', async () => {
    const from = await stage.sender();
    const id = await stage.submitted(from);
    const seen = await step(id);
    await stage.service.withdraw(from, id);
    const { guid } = await desk.open(mei, id);
    await expect(desk.take(omar, seen)).rejects.toMatchObject({ reason: 'conflict', params: { by: String(guid) } });
    const asked = await stage.inState(1, mei.staffId, from);
    const before = await step(asked);
    await stage.done(asked, { kind: 'notice', move: null, doer: { by: 'system' } });
    await expect(desk.take(omar, before)).rejects.toMatchObject({ reason: 'conflict', params: { by: 'Guildhall' } });
  });

  it('of fifty answers from one state exactly one is kept', async () => {
    const id = await stage.report();
    const seen = await step(id);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        desk.reply(at % 2 === 0 ? mei : omar, { ...seen, key: key(), text: `Try ${at}`, then: 'keep' }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await historyOf(id)).toHaveLength(2);
  });
});

describe('merging duplicates', () => {
  const merge = async (id: string, into: number) =>
    desk.merge(mei, { ...(await step(id)), into_number: into, text: 'We answer both together.' });
  const numberOf = async (id: string): Promise<number> => (await desk.open(mei, id)).number;

  it('F2: ends the duplicate with a word and points to the one that goes on', async () => {
    const [id, into] = [await stage.report(), await stage.report()];
    const number = await numberOf(into);
    const merged = await merge(id, number);
    expect([merged.state, merged.merged_into, merged.merged_into_number]).toEqual([3, into, number]);
    expect((await historyOf(id)).at(-1)).toEqual([
      'merged',
      'Mei',
      0,
      3,
      'We answer both together.',
      { into_number: number },
    ]);
    expect((await desk.open(mei, into)).merged).toEqual([{ id, number: merged.number }]);
    const { rows } = await owner.query('select staff_id, details from audit_entry where action = $1 and subject = $2', [
      'feedback.merged',
      `feedback:${merged.number}`,
    ]);
    expect(rows).toEqual([{ staff_id: mei.staffId, details: { into: number } }]);
  });

  it('follows along: what was merged into a duplicate points to where that points', async () => {
    const [first, second, third] = [await stage.report(), await stage.report(), await stage.report()];
    await merge(first, await numberOf(second));
    await merge(second, await numberOf(third));
    expect((await desk.open(mei, first)).merged_into).toBe(third);
    expect((await desk.open(mei, third)).merged.map(({ id }) => id)).toEqual([second, first]);
    expect((await desk.open(mei, second)).merged).toEqual([]);
  });

  it('is refused into itself, into a duplicate, into nothing, and once it is over', async () => {
    const [id, into, duplicate] = [await stage.report(), await stage.report(), await stage.report()];
    await merge(duplicate, await numberOf(into));
    const wrong = { reason: 'wrong_status' };
    await expect(merge(id, await numberOf(id))).rejects.toMatchObject(wrong);
    await expect(merge(id, await numberOf(duplicate))).rejects.toMatchObject(wrong);
    await expect(merge(duplicate, await numberOf(id))).rejects.toMatchObject(wrong);
    await expect(merge(id, 999_999_999)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await historyOf(id)).toEqual([came]);
  });

  it('goes on by itself when it is put back in progress', async () => {
    const [id, into] = [await stage.report(), await stage.report()];
    await merge(id, await numberOf(into));
    const resumed = await desk.resume(mei, { ...(await step(id)), text: '' });
    expect([resumed.state, resumed.merged_into]).toEqual([2, null]);
  });

  it('of two that are merged into each other at once, one goes on', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [left, right] = [await stage.report(), await stage.report()];
      const [leftNumber, rightNumber] = [await numberOf(left), await numberOf(right)];
      const outcomes = await Promise.allSettled([merge(left, rightNumber), merge(right, leftNumber)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const states = [(await desk.open(mei, left)).state, (await desk.open(mei, right)).state];
      expect(states.toSorted()).toEqual([0, 3]);
    }
  });
});

describe('hints', () => {
  it('tell the desk what changed, and the player that an answer is there; a note tells nobody but the desk', async () => {
    const changes: [string, string[]][] = [];
    const told: string[] = [];
    await server.desk.onChange((noun, ids) => changes.push([noun, ids]));
    await server.replies.onHint((hint) => told.push(...('players' in hint ? hint.players : [])));
    const from = await stage.sender();
    const id = await stage.submitted(from);
    await desk.note(mei, { id, key: key(), text: 'Among us.' });
    await desk.take(mei, await step(id));
    await desk.reply(mei, { ...(await step(id)), key: key(), text: 'For you.', then: 'keep' });
    await until(() => told.length > 0 && changes.filter(([, ids]) => ids.includes(id)).length === 4);
    expect(changes.filter(([, ids]) => ids.includes(id))).toEqual(Array.from({ length: 4 }, () => ['feedback', [id]]));
    expect(told).toEqual([from.playerId]);
  });
});
