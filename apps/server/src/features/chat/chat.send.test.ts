import { randomUUID } from 'node:crypto';
import { chatSend, chatStart } from '@guildhall/contract/chat/player.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session, type TestServer } from '../../testing/installation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import type { Outgoing } from './chat.send.queries.ts';

const installation = await createInstallation();
const { owner } = installation;
const [one, two] = [await installation.start(), await installation.start()];
let guid = 0;

const open = async (server: TestServer = one) => {
  const session = await server.launch({ guid: (guid += 1) });
  const { answer } = await server.call(chatStart, { as: session, body: { lang: 3, context: null } });
  return { session, player: session.player, id: String(answer.msg.conversation) };
};
const text = (conversation: string, content: string, client_id: string = randomUUID()): Outgoing => ({
  conversation,
  client_id,
  content_type: 1,
  content,
  file_id: null,
});
const reasonOf = (error: unknown): unknown => (error as { reason?: string }).reason;
const refused = (sent: Promise<unknown>): Promise<unknown> => sent.then(() => 'stored', reasonOf);
const stored = async (id: string): Promise<{ seq: number; content: string; sender: number }[]> =>
  (
    await owner.query<{ seq: number; content: string; sender: number }>(
      'select seq::integer, content, sender from message where conversation_id = $1 order by seq',
      [id],
    )
  ).rows;
const unlimited = { GUILDHALL_LIMITS: JSON.stringify({ message_burst: 10_000, messages_minute: 10_000 }) };
const [fastOne, fastTwo] = [await installation.start(unlimited), await installation.start(unlimited)];
const refill = (id: string) =>
  owner.query('update conversation set burst_tokens = 10000, minute_tokens = 10000 where id = $1', [id]);

describe('sending', () => {
  it('numbers concurrent messages through two servers without gaps or duplicates [rule 12, I8]', async () => {
    const conversations = await Promise.all(Array.from({ length: 8 }, () => open()));
    for (const { id } of conversations) await refill(id);
    const sends = conversations.flatMap(({ id, player }) =>
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 === 0 ? fastOne : fastTwo).chatSending.send({ playerId: player }, text(id, `${n}`)),
      ),
    );
    await Promise.all(sends);
    for (const { id } of conversations) {
      const rows = await stored(id);
      expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
      expect(new Set(rows.map(({ content }) => content)).size).toBe(100);
    }
  });

  it('keeps the order of one sender’s concurrent messages [rule 12]', async () => {
    const { id, player } = await open();
    await refill(id);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => fastOne.chatSending.send({ playerId: player }, text(id, `${n}`))),
    );
    expect((await stored(id)).map(({ content }) => Number(content))).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('returns the first number and time for the same message sent 100 times concurrently [rule 14, I8]', async () => {
    const { id, player } = await open();
    const [before, again] = [text(id, 'hello'), randomUUID()];
    await one.chatSending.send({ playerId: player }, before);
    const outgoing = text(id, 'twice?', again);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 === 0 ? one : two).chatSending.send({ playerId: player }, { ...outgoing }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.seq).toBe(2);
    expect(await stored(id)).toHaveLength(2);
  });

  it('refuses a client id used for another message, and stores nothing [rule 14]', async () => {
    const { id, player } = await open();
    const first = text(id, 'one');
    await one.chatSending.send({ playerId: player }, first);
    expect(await refused(one.chatSending.send({ playerId: player }, { ...first, content: 'two' }))).toBe('chat_reused');
    expect(await stored(id)).toHaveLength(1);
  });

  it('still acknowledges a retry after the conversation ended [rule 14]', async () => {
    const { id, player } = await open();
    const first = text(id, 'one');
    const sent = await one.chatSending.send({ playerId: player }, first);
    await one.chat.end(player, id);
    expect(await one.chatSending.send({ playerId: player }, first)).toEqual(sent);
    expect(await refused(one.chatSending.send({ playerId: player }, text(id, 'more')))).toBe('chat_ended');
  });

  it('allows bursts of five, then one per second, 30 per minute [I5, threat 28]', async () => {
    const { id, player } = await open();
    const burst = Array.from({ length: 8 }, (_, n) =>
      refused(one.chatSending.send({ playerId: player }, text(id, `${n}`))),
    );
    const outcomes = (await Promise.all(burst)).map((reason) => reason === 'stored');
    expect(outcomes).toEqual([true, true, true, true, true, false, false, false]);
    await owner.query(`update conversation set tokens_at = tokens_at - interval '1 second' where id = $1`, [id]);
    const bucket = async () =>
      (
        await owner.query<{ tokens: number; at: number }>(
          'select burst_tokens as tokens, extract(epoch from tokens_at)::float as at from conversation where id = $1',
          [id],
        )
      ).rows[0] ?? { tokens: NaN, at: NaN };
    const before = await bucket();
    // Stored together, at one moment. On a slow machine more than a second has passed, and allows as many more.
    const later = ['later', 'a', 'b', 'c', 'd', 'too soon'].map((word) =>
      refused(one.chatSending.send({ playerId: player }, text(id, word))),
    );
    const words = await Promise.all(later);
    const allowed = Math.min(5, Math.floor(before.tokens + (await bucket()).at - before.at));
    expect(allowed).toBeGreaterThanOrEqual(1);
    expect(words).toEqual(words.map((_, index) => (index < allowed ? 'stored' : 'too_frequent')));
    // Far below one, so that a slow machine does not refill it in time.
    await owner.query(
      `update conversation set burst_tokens = 5, minute_tokens = -30, tokens_at = clock_timestamp()
      where id = $1`,
      [id],
    );
    const error = await one.chatSending
      .send({ playerId: player }, text(id, 'the 31st'))
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ reason: 'too_frequent', params: { retry_after_ms: expect.any(Number) } });
  });

  it('refuses empty and too long messages, counting graphemes [I5]', async () => {
    const { id, player } = await open();
    const send = (content: string) => refused(one.chatSending.send({ playerId: player }, text(id, content)));
    expect([await send(''), await send(' \n '), await send('x'.repeat(1001)), await send('👨‍👩‍👧'.repeat(400))]).toEqual([
      'chat_empty',
      'chat_empty',
      'chat_too_long',
      'stored',
    ]);
    expect(await send('x'.repeat(1000))).toBe('stored');
  });

  it('does not find another player’s conversation [threat 11]', async () => {
    const [mine, theirs] = [await open(), await open()];
    expect(await refused(one.chatSending.send({ playerId: mine.player }, text(theirs.id, 'hi')))).toBe('not_found');
    expect(await refused(one.chatSending.send({ playerId: mine.player }, text(randomUUID(), 'hi')))).toBe('not_found');
  });

  it('refuses staff who are not, or no longer, the assignee [rule 24]', async () => {
    const { id } = await open();
    const [first, second] = [await signInAs(one, 'agent'), await signInAs(one, 'admin')];
    const from = (staffId: string, assignEpoch: number) =>
      refused(one.chatSending.send({ staffId, assignEpoch }, text(id, 'hello')));
    expect(await from(first.staffId, 0)).toBe('chat_stale');
    const held = await one.chatStaff.claim(first.staffId, { conversation: id, assign_epoch: 0 });
    expect(await from(first.staffId, held.assign_epoch)).toBe('stored');
    await one.chatStaff.claim(second.staffId, { conversation: id, assign_epoch: held.assign_epoch });
    expect(await from(first.staffId, held.assign_epoch)).toBe('chat_stale');
    expect(await from(second.staffId, held.assign_epoch + 1)).toBe('stored');
  });

  it('ignores sender, persona, number and time from the client [threat 13]', async () => {
    const { id, session } = await open();
    for (const extra of [{ sender: 1 }, { persona: 3 }, { seq: 9 }, { time: 1 }, { staff_id: 'x' }]) {
      const { answer } = await one.call(chatSend, { as: session as Session, body: { ...text(id, 'hi'), ...extra } });
      expect(answer.code).toBe(1002);
    }
    expect(await stored(id)).toEqual([]);
  });

  it('isolates text that PostgreSQL cannot hold from other messages in the batch', async () => {
    const [bad, good] = [await open(), await open()];
    const outcomes = await Promise.all([
      refused(one.chatSending.send({ playerId: bad.player }, text(bad.id, 'nul \0 and \ud800 half'))),
      refused(one.chatSending.send({ playerId: good.player }, text(good.id, 'fine'))),
    ]);
    expect(outcomes).toEqual(['stored', 'stored']);
    expect((await stored(bad.id))[0]?.content).toBe('nul \ufffd and \ufffd half');
  });

  it('behaves the same over HTTP [rule 26]', async () => {
    const { id, session } = await open();
    const body = text(id, 'over HTTP');
    const first = await one.call(chatSend, { as: session, body });
    const second = await two.call(chatSend, { as: session, body });
    expect(first.answer).toEqual({ code: 0, msg: { client_id: body.client_id, seq: 1, time: expect.any(Number) } });
    expect(second.answer).toEqual(first.answer);
  });
});

describe('starting a conversation', () => {
  it('returns one conversation for fifty concurrent requests [threat 35]', async () => {
    const session = await one.launch({ guid: (guid += 1) });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? one : two).call(chatStart, { as: session, body: { lang: 3, context: null } }),
      ),
    );
    expect(new Set(answers.map(({ answer }) => answer.msg.conversation)).size).toBe(1);
  });
});
