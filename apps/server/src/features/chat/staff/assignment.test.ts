import { randomUUID } from 'node:crypto';
import { chatAnswer, chatClaim, chatTransfer } from '@guildhall/contract/chat/staff.ts';
import { followUpEnd } from '@guildhall/contract/follow-up/staff.ts';
import { chatMessages } from '@guildhall/contract/chat/player.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../runtime/failure.ts';
import { launchedActor } from '../../../testing/actors.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const [one, two] = [await installation.start(), await installation.start()];
const make = createChatFactory(one);
const { chatStaff } = one;
const [mei, omar] = [await make.member('Mei'), await make.member('Omar')];

const eventsOf = async (conversation: string) =>
  (await chatStaff.page({ conversation, limit: 100 })).list
    .filter(({ event }) => event !== null)
    .map(({ event, reason, persona }) => [event, reason, persona]);
const entriesOf = async (conversation: string) =>
  (await chatStaff.open(conversation)).entries.map(({ kind, staff, to, text }) => [kind, staff?.name, to?.name, text]);
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.reason : String(error)),
  );

describe('assignment', () => {
  it('lets one of fifty concurrent claims on two servers win [rule 24]', async () => {
    const { id: conversation, assign_epoch } = await make.waiting();
    const staff = await Promise.all(Array.from({ length: 50 }, (_, index) => make.member(`Agent ${index}`)));
    const outcomes = await Promise.all(
      staff.map((me, index) =>
        refusalOf((index % 2 === 0 ? one : two).chatStaff.claim(me, { conversation, assign_epoch })),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 49 }, () => 'chat_stale'), 'done']);
    const row = await chatStaff.rowOf(conversation);
    expect([row.assign_epoch, row.assignee?.id]).toEqual([assign_epoch + 1, staff[outcomes.indexOf('done')]]);
    expect(await eventsOf(conversation)).toEqual([['joined', null, 1]]);
  });

  it('is a no-op when agents claim their own conversation [rule 24]', async () => {
    const row = await make.claimed(mei);
    const again = await chatStaff.claim(mei, { conversation: row.id, assign_epoch: row.assign_epoch });
    expect(again).toEqual(row);
  });

  it('transfers a conversation with a note, and returns it to its previous position in the queue (ADR 20)', async () => {
    const row = await make.claimed(mei);
    const conversation = row.id;
    const given = await chatStaff.transfer(mei, { conversation, assign_epoch: 1, staff_id: omar, note: 'Speaks it.' });
    expect([given.assignee?.name, given.assign_epoch, given.state]).toEqual(['Omar', 2, 'active']);
    const back = await chatStaff.transfer(omar, { conversation, assign_epoch: 2, staff_id: null, note: '' });
    expect([back.assignee, back.assign_epoch, back.state, back.queued_at]).toEqual([null, 3, 'waiting', row.queued_at]);
    expect(await eventsOf(conversation)).toEqual([
      ['joined', null, 1],
      ['joined', null, 1],
      ['returned', null, 1],
    ]);
    expect(await entriesOf(conversation)).toEqual([
      ['assigned', 'Mei', 'Mei', ''],
      ['assigned', 'Mei', 'Omar', 'Speaks it.'],
      ['returned', 'Omar', undefined, ''],
    ]);
  });

  it('goes only to staff who may answer, and only the assignee may transfer (ADR 20)', async () => {
    const { id: conversation } = await make.claimed(mei);
    const analyst = await make.member('Ana', 'analyst');
    const left = await make.member('Lee');
    await installation.owner.query('update staff_member set is_active = false where id = $1', [left]);
    const to = (me: string, staffId: string | null) =>
      refusalOf(chatStaff.transfer(me, { conversation, assign_epoch: 1, staff_id: staffId, note: '' }));
    expect([await to(mei, analyst), await to(mei, left), await to(mei, 'nobody'), await to(omar, null)]).toEqual([
      'not_found',
      'not_found',
      'not_found',
      'chat_stale',
    ]);
    expect((await chatStaff.rowOf(conversation)).assign_epoch).toBe(1);
  });

  it('refuses a former assignee over HTTP, and nothing is stored [rule 24, threat 13]', async () => {
    const [anna, ben] = [await enrolledAs(one, 'agent'), await enrolledAs(one, 'agent')];
    const { id: conversation, assign_epoch, head } = await make.claimed(anna.id);
    await chatStaff.claim(ben.id, { conversation, assign_epoch });
    const held = { conversation, assign_epoch };
    const message = { ...make.text(conversation, 'Still me?'), assign_epoch };
    const calls = [
      two.call(chatAnswer, { as: anna.session, body: message }),
      two.call(chatAnswer, {
        as: anna.session,
        body: { ...message, client_id: randomUUID(), assign_epoch: assign_epoch + 1 },
      }),
      two.call(chatTransfer, { as: anna.session, body: { ...held, staff_id: null, note: '' } }),
      two.call(followUpEnd, { as: anna.session, body: { ...held, reason: 'solved' } }),
      two.call(chatClaim, { as: anna.session, body: held }),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ answer }) => anyErrorNameOf(answer.code))).toEqual(Array(5).fill('chat_stale'));
    // Only the event that Ben joined was added.
    expect((await chatStaff.rowOf(conversation)).head).toBe(head + 1);
  });

  it('lets the assignee end the conversation with a visible reason, after which nothing can be changed (ADR 20)', async () => {
    const { id: conversation, assign_epoch } = await make.claimed(mei);
    const ended = await chatStaff.finish(mei, { conversation, assign_epoch, reason: 'solved' });
    expect([ended.state, ended.end_reason, ended.ended_at !== null]).toEqual(['ended', 'solved', true]);
    expect((await eventsOf(conversation)).at(-1)).toEqual(['ended', 'solved', 1]);
    const held = { conversation, assign_epoch };
    expect([
      await refusalOf(chatStaff.claim(omar, held)),
      await refusalOf(chatStaff.transfer(mei, { ...held, staff_id: omar, note: '' })),
      await refusalOf(chatStaff.finish(mei, { ...held, reason: 'abuse' })),
      await refusalOf(one.chatSending.send({ staffId: mei, assignEpoch: assign_epoch }, make.text(conversation, 'x'))),
      await refusalOf(chatStaff.claim(omar, { ...held, conversation: randomUUID() })),
    ]).toEqual(['chat_ended', 'chat_ended', 'chat_ended', 'chat_ended', 'not_found']);
  });

  it('sets the persona of new answers, and never changes that of earlier messages [I3]', async () => {
    const ivy = await make.member('Ivy');
    const first = await make.claimed(ivy);
    await make.answered(first, 'Hello');
    await chatStaff.seats.sit(ivy, { persona: 7, seats: 5 });
    const second = await make.claimed(ivy);
    await make.answered(second, 'Hello');
    await make.answered(first, 'Still the admin');
    const personasOf = async ({ id }: { id: string }) =>
      (await chatStaff.page({ conversation: id, limit: 50 })).list.map(({ persona }) => persona);
    expect([await personasOf(first), await personasOf(second)]).toEqual([
      [null, 1, 1, 1],
      [null, 7, 7],
    ]);
  });
});

describe('internal notes', () => {
  it('are in no response to a player [threat 14]', async () => {
    const canary = `canary-${randomUUID()}`;
    const caller = await one.launch();
    const actor = launchedActor({ playerId: caller.player, guid: 5, network: '' });
    const { id: conversation } = await make.claimed(mei, actor);
    const key = randomUUID();
    const note = await chatStaff.note(mei, { conversation, key, text: canary });
    expect(note).toEqual({
      id: expect.any(Number),
      at: expect.any(Number),
      kind: 'note',
      staff: { id: mei, name: 'Mei' },
      to: null,
      text: canary,
      why: null,
    });
    // Idempotent by key, whatever the text.
    expect(await chatStaff.note(omar, { conversation, key, text: 'other' })).toEqual(note);
    await chatStaff.transfer(mei, { conversation, assign_epoch: 1, staff_id: omar, note: `${canary} again` });
    const messages = await one.call(chatMessages, { as: caller, body: { conversation } });
    const state = await one.call({ method: 'GET', path: '/chat/state' }, { as: caller });
    const responses = messages.text + state.text;
    expect(responses).toContain('My sword is gone.');
    for (const secret of [canary, mei, omar, 'Mei', 'Omar']) expect(responses).not.toContain(secret);
    const opened = await chatStaff.open(conversation);
    expect(opened.entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['assigned', ''],
      ['note', canary],
      ['assigned', `${canary} again`],
    ]);
    // Notes take no sequence number (rule 12).
    expect(messages.answer.msg.list.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3]);
    await expect(chatStaff.note(mei, { conversation: randomUUID(), key, text: 'x' })).rejects.toThrow('not_found');
  });
});
