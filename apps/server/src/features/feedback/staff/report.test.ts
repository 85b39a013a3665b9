import { randomUUID } from 'node:crypto';
import { feedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { createStaffStage, createReplying, untouchedRow } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const { reports: staffReports, sending } = server.feedbackStaff;
const { replied, send } = createReplying(server, clock);
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];
afterEach(clock.reset);

const key = (): string => randomUUID();
const versionOf = async (id: string): Promise<number> => (await staffReports.open(mei, id)).version;
const step = async (id: string) => ({ id, version: await versionOf(id) });
const historyOf = async (id: string) =>
  (await staffReports.open(mei, id)).entries.map(({ kind, by, staff, from, to, text, details }) => [
    kind,
    staff?.name ?? by,
    from,
    to,
    text,
    details,
  ]);
const came = ['submitted', 'player', null, 0, '', {}];

describe('a report opened by staff', () => {
  it('shows the full history and masks personal data [F2]', async () => {
    const id = await stage.report({ email: 'anna@games.com', role_id: '12345678', context: { version: '1.2' } });
    await stage.byStaff(omar.staffId).noted(id, 'Looks like the gate again.');
    const opened = await staffReports.open(mei, id);
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
      respond_by: expect.any(Number),
      resolve_by: expect.any(Number),
      tier: 0,
      reason_id: null,
      tags: [],
      snoozed_until: null,
      assignee: null,
      guid: expect.any(Number),
      is_verified: true,
      is_guest: false,
      ...untouchedRow,
      version: 2,
      linked: null,
      description: 'The gate of the castle does not open any more.',
      email: 'a•••@g•••.com',
      role_id: '••••5678',
      pictures: [],
      may_see_pictures: false,
      may_look: true,
      context: { version: '1.2' },
      processed_at: null,
      replied_at: null,
      finished_at: null,
      lapses_at: null,
      rating_text: '',
      appeal: null,
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
      sending: null,
      returned: null,
    });
  });

  it('is not found if it does not exist', async () => {
    await expect(staffReports.open(mei, randomUUID())).rejects.toMatchObject({ reason: 'not_found' });
    await expect(staffReports.take(mei, { id: randomUUID(), version: 1 })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  it('lists the player’s ten newest other reports', async () => {
    const from = await stage.sender();
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      clock.advance(1000);
      ids.push(await stage.submitted(from, { description: `One of many reports, ${at}` }));
    }
    const [oldest = '', ...others] = ids;
    const shown = (await staffReports.open(mei, oldest)).others.map((other) => other.id);
    expect(shown).toEqual(others.toReversed().slice(0, 10));
  });
});

describe('taking and assigning', () => {
  it('taking assigns the report to the caller and moves a pending one to in progress [F2]', async () => {
    const id = await stage.report();
    const taken = await staffReports.take(mei, await step(id));
    expect([taken.state, taken.assignee, taken.processed_at]).toEqual([
      2,
      { id: mei.staffId, name: 'Mei', is_former: false },
      clock.now(),
    ]);
    expect(await historyOf(id)).toEqual([came, ['taken', 'Mei', 0, 2, '', {}]]);
  });

  it('taking over from another agent keeps the state and does not notify the player', async () => {
    const id = await stage.report();
    await staffReports.take(mei, await step(id));
    const taken = await staffReports.take(omar, await step(id));
    expect([taken.state, taken.assignee?.name]).toEqual([2, 'Omar']);
    expect((await historyOf(id)).at(-1)).toEqual(['assigned', 'Omar', null, null, '', { to: 'Omar' }]);
    const again = await staffReports.take(omar, await step(id));
    expect(again.version).toBe(taken.version);
  });

  it('assigns a report to staff who may reply, or returns it to the queue', async () => {
    const id = await stage.report();
    const given = await staffReports.assign(mei, { ...(await step(id)), staff_id: omar.staffId });
    expect([given.state, given.assignee?.name]).toEqual([0, 'Omar']);
    const back = await staffReports.assign(mei, { ...(await step(id)), staff_id: null });
    expect(back.assignee).toBeNull();
    expect((await historyOf(id)).slice(1)).toEqual([
      ['assigned', 'Mei', null, null, '', { to: 'Omar' }],
      ['assigned', 'Mei', null, null, '', { to: null }],
    ]);
  });

  it('lists possible assignees by name: active staff whose role may reply', async () => {
    const names = (await staffReports.assignees()).list;
    expect(names).toEqual([
      { id: mei.staffId, name: 'Mei' },
      { id: omar.staffId, name: 'Omar' },
    ]);
  });

  it('refuses assignees who are inactive, may not reply, or do not exist [threat 15]', async () => {
    const id = await stage.report();
    const [analyst, editor] = [await stage.member('Ana', 'analyst'), await stage.member('Edi', 'editor')];
    const gone = await stage.member('Gone');
    await owner.query('update staff_member set is_active = false where id = $1', [gone.staffId]);
    for (const staffId of [analyst.staffId, editor.staffId, gone.staffId, 'nobody-at-all']) {
      await expect(staffReports.assign(mei, { ...(await step(id)), staff_id: staffId })).rejects.toMatchObject({
        reason: 'not_found',
      });
    }
    expect(await historyOf(id)).toEqual([came]);
    expect((await staffReports.assignees()).list.map(({ name }) => name)).toEqual(['Mei', 'Omar']);
  });

  it('is refused for a finished report', async () => {
    const id = await stage.inState(3, mei.staffId, await stage.sender());
    const refused = { reason: 'wrong_state' };
    await expect(staffReports.take(omar, await step(id))).rejects.toMatchObject(refused);
    await expect(staffReports.assign(omar, { ...(await step(id)), staff_id: mei.staffId })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('replying', () => {
  it.each([
    ['keep', 0, 'reply', 0, 2],
    ['keep', 1, 'reply', null, null],
    ['keep', 2, 'reply', null, null],
    ['ask', 0, 'question', 0, 1],
    ['ask', 2, 'question', 2, 1],
    ['finish', 0, 'finished', 0, 3],
    ['finish', 1, 'finished', 1, 3],
    ['finish', 2, 'finished', 2, 3],
  ] as const)('with "%s" in state %i records a %s from %s to %s [F2]', async (then, state, kind, from, to) => {
    const id = await stage.inState(state, mei.staffId, await stage.sender());
    const answered = await replied(omar, { ...(await step(id)), key: key(), text: 'Here is what we know.', then });
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
  ] as const)('with "%s" in state %i is refused and changes nothing [F2]', async (then, state) => {
    const id = await stage.inState(state, mei.staffId, await stage.sender());
    const before = await staffReports.open(mei, id);
    const reply = { ...(await step(id)), key: key(), text: 'Too late.', then };
    await expect(sending.reply(omar, reply)).rejects.toMatchObject({ reason: 'wrong_state' });
    expect(await staffReports.open(mei, id)).toEqual(before);
  });

  it('is idempotent by key', async () => {
    const id = await stage.report();
    const reply = { ...(await step(id)), key: key(), text: 'Once.', then: 'ask' } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => sending.reply(mei, reply)));
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([1]));
    await send();
    expect((await sending.reply(mei, reply)).version).toBe(2);
    await send();
    expect((await historyOf(id)).slice(1)).toEqual([['question', 'Mei', 0, 1, 'Once.', {}]]);
    const note = { id, key: key(), text: 'Only once, too.' };
    await staffReports.note(mei, note);
    await staffReports.note(mei, note);
    expect((await historyOf(id)).slice(2)).toEqual([['note', 'Mei', null, null, 'Only once, too.', {}]]);
  });

  it('resuming moves a finished or waiting report back to in progress', async () => {
    for (const state of [1, 3] as const) {
      const id = await stage.inState(state, mei.staffId, await stage.sender());
      const resumed = await staffReports.resume(omar, { ...(await step(id)), text: 'We look again.' });
      expect([resumed.state, resumed.finished_at, resumed.lapses_at]).toEqual([2, null, null]);
      expect((await historyOf(id)).at(-1)).toEqual(['resumed', 'Omar', state, 2, 'We look again.', {}]);
    }
    const id = await stage.inState(2, mei.staffId, await stage.sender());
    await expect(staffReports.resume(omar, { ...(await step(id)), text: '' })).rejects.toMatchObject({
      reason: 'wrong_state',
    });
  });

  it('shows the player no notes, assignees or staff names [threat 14]', async () => {
    const session = await server.launch({ guid: 4242 });
    const id = await stage.submitted({ playerId: session.player, kind: 'player', proof: 'ticket', network: '' });
    await staffReports.take(mei, await step(id));
    await staffReports.note(omar, { id, key: key(), text: 'CANARY-NOTE' });
    await staffReports.assign(mei, { ...(await step(id)), staff_id: omar.staffId });
    await replied(omar, { ...(await step(id)), key: key(), text: 'For the player.', then: 'finish' });
    await staffReports.resume(omar, { ...(await step(id)), text: 'We look again, for the player too.' });
    const { text, answer } = await server.call(feedbackInfo, { as: session, body: { id, category_lang: 3 } });
    expect(answer.msg.reply).toBe('For the player.');
    for (const secret of ['CANARY', 'Mei', 'Omar', mei.staffId, omar.staffId]) expect(text).not.toContain(secret);
  });
});

describe('concurrent changes to a report', () => {
  it('fail with a conflict that names the first author, and overwrite nothing [threat 15]', async () => {
    const id = await stage.report();
    const seen = await step(id);
    await staffReports.take(mei, seen);
    const reply = { ...seen, key: key(), text: 'I answer.', then: 'finish' } as const;
    await expect(sending.reply(omar, reply)).rejects.toMatchObject({ reason: 'conflict', params: { by: 'Mei' } });
    await expect(staffReports.take(omar, seen)).rejects.toMatchObject({ reason: 'conflict', params: { by: 'Mei' } });
    expect(await historyOf(id)).toEqual([came, ['taken', 'Mei', 0, 2, '', {}]]);
  });

  it('name a player by guid and a job as Guildhall in the conflict', async () => {
    const from = await stage.sender();
    const id = await stage.submitted(from);
    const seen = await step(id);
    await stage.service.withdraw(from, id);
    const { guid } = await staffReports.open(mei, id);
    await expect(staffReports.take(omar, seen)).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: String(guid) },
    });
    const asked = await stage.inState(1, mei.staffId, from);
    const before = await step(asked);
    await stage.done(asked, { kind: 'notice', move: null, author: { by: 'system' } });
    await expect(staffReports.take(omar, before)).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: 'Guildhall' },
    });
  });

  it('keep exactly one of fifty concurrent replies', async () => {
    const id = await stage.report();
    const seen = await step(id);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        sending.reply(at % 2 === 0 ? mei : omar, { ...seen, key: key(), text: `Try ${at}`, then: 'keep' }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await send();
    expect(await historyOf(id)).toHaveLength(2);
  });
});

describe('merging duplicates', () => {
  const merge = async (id: string, into: number) =>
    staffReports.merge(mei, { ...(await step(id)), into_number: into, text: 'We answer both together.' });
  const numberOf = async (id: string): Promise<number> => (await staffReports.open(mei, id)).number;

  it('finishes the duplicate with a reply and points to the remaining report [F2]', async () => {
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
    expect((await staffReports.open(mei, into)).merged).toEqual([{ id, number: merged.number }]);
    const { rows } = await owner.query('select staff_id, details from audit_entry where action = $1 and subject = $2', [
      'feedback.merged',
      `feedback:${merged.number}`,
    ]);
    expect(rows).toEqual([{ staff_id: mei.staffId, details: { into: number } }]);
  });

  it('redirects earlier duplicates to the new target', async () => {
    const [first, second, third] = [await stage.report(), await stage.report(), await stage.report()];
    await merge(first, await numberOf(second));
    await merge(second, await numberOf(third));
    expect((await staffReports.open(mei, first)).merged_into).toBe(third);
    expect((await staffReports.open(mei, third)).merged.map(({ id }) => id)).toEqual([second, first]);
    expect((await staffReports.open(mei, second)).merged).toEqual([]);
  });

  it('is refused into itself, into a duplicate, into an unknown report, and once finished', async () => {
    const [id, into, duplicate] = [await stage.report(), await stage.report(), await stage.report()];
    await merge(duplicate, await numberOf(into));
    const wrong = { reason: 'wrong_state' };
    await expect(merge(id, await numberOf(id))).rejects.toMatchObject(wrong);
    await expect(merge(id, await numberOf(duplicate))).rejects.toMatchObject(wrong);
    await expect(merge(duplicate, await numberOf(id))).rejects.toMatchObject(wrong);
    await expect(merge(id, 999_999_999)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await historyOf(id)).toEqual([came]);
  });

  it('is undone when the duplicate is resumed', async () => {
    const [id, into] = [await stage.report(), await stage.report()];
    await merge(id, await numberOf(into));
    const resumed = await staffReports.resume(mei, { ...(await step(id)), text: '' });
    expect([resumed.state, resumed.merged_into]).toEqual([2, null]);
  });

  it('keeps one report open when two are merged into each other concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [left, right] = [await stage.report(), await stage.report()];
      const [leftNumber, rightNumber] = [await numberOf(left), await numberOf(right)];
      const outcomes = await Promise.allSettled([merge(left, rightNumber), merge(right, leftNumber)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const states = [(await staffReports.open(mei, left)).state, (await staffReports.open(mei, right)).state];
      expect(states.toSorted()).toEqual([0, 3]);
    }
  });
});

describe('hints', () => {
  it('notify consoles of every change, and the player only of a reply', async () => {
    const changes: [string, string[]][] = [];
    const notified: string[] = [];
    await server.consoleHints.onChange((noun, ids) => changes.push([noun, ids]));
    await server.replies.onHint((hint) => notified.push(...('players' in hint ? hint.players : [])));
    const from = await stage.sender();
    const id = await stage.submitted(from);
    await staffReports.note(mei, { id, key: key(), text: 'Among us.' });
    await staffReports.take(mei, await step(id));
    await replied(mei, { ...(await step(id)), key: key(), text: 'For you.', then: 'keep' });
    await until(() => notified.length > 0 && changes.filter(([, ids]) => ids.includes(id)).length === 5);
    expect(changes.filter(([, ids]) => ids.includes(id))).toEqual(Array.from({ length: 5 }, () => ['feedback', [id]]));
    expect(notified).toEqual([from.playerId]);
  });
});
