import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import { beforeEach, expect, it } from 'vitest';
import { CallFailure } from '../call.ts';
import { createPlayerRig, type PlayerRig } from '../testing/player-rig.ts';

let rig: PlayerRig;
const view = () => rig.chat().get();

beforeEach(async () => {
  rig = createPlayerRig();
  rig.connect();
  await rig.pass(1000);
});

it('is connected without a conversation, and the first message starts one [I2]', async () => {
  expect(view()).toMatchObject({ status: 'connected', conversation: null, state: null, items: [] });
  rig.chat().sendText('hello');
  expect(rig.see()).toEqual(['(hello)']);
  await rig.pass(2000);
  expect(rig.see()).toEqual(['hello']);
  expect(view()).toMatchObject({ status: 'connected', state: 'waiting', applied: 1 });
});

it('starts only one conversation if the response to the first message is lost [I8]', async () => {
  rig.callFaults.push('answer lost');
  rig.chat().sendText('hello');
  await rig.pass(5000);
  expect(rig.server.conversations).toHaveLength(1);
  expect(rig.see()).toEqual(['hello']);
});

it('outside opening hours keeps the text with the reason, and it can be retried', async () => {
  rig.refuseStart(new CallFailure(playerErrors.chat_closed.code));
  rig.chat().sendText('hello');
  await rig.pass(1000);
  expect(view().items).toMatchObject([{ kind: 'failed', code: playerErrors.chat_closed.code, isFinal: false }]);
  const [item] = view().items;
  rig.chat().retry(item?.kind === 'failed' ? item.pending.client_id : '');
  await rig.pass(2000);
  expect(rig.see()).toEqual(['hello']);
});

it('shows persisted messages before the network responds [I6]', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  rig.server.staffSay('good day');
  await rig.pass(2000);
  rig.reload();
  expect(rig.see()).toEqual(['hello', 'good day']);
  expect(view().status).toBe('connecting');
});

it('persists the last 200 messages [I6]', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  for (let count = 0; count < 220; count += 1) rig.server.staffSay(String(count));
  await rig.pass(2000);
  expect(rig.history()?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 22));
  rig.reload();
  expect(view().hasEarlier).toBe(true);
});

it('removes cleared messages from the device immediately, even if the page closes right then [rule 23]', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  rig.server.staffSay('good day');
  await rig.pass(100);
  const cleared = rig.chat().clear();
  while (view().items.length > 0) await rig.pass(10);
  expect(rig.history()?.messages).toEqual([]);
  await rig.pass(1000);
  await cleared;
});

it('does not show cleared messages after a reload [I4]', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  const cleared = rig.chat().clear();
  await rig.pass(1000);
  await cleared;
  expect(view()).toMatchObject({ items: [], applied: 1, hasEarlier: false });
  await rig.pass(1000);
  rig.reload();
  await rig.pass(2000);
  expect(view()).toMatchObject({ status: 'connected', items: [], hasEarlier: false });
});

it('starts with an empty list after the conversation was ended and rated, and the next message starts a new one [I4]', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  const first = view().conversation;
  const ended = rig.chat().end();
  await rig.pass(1000);
  await ended;
  expect(view().state).toBe('ended');
  expect(rig.see()).toEqual(['hello', 'ended']);
  const rated = rig.chat().rate(5, 'kind');
  await rig.pass(1000);
  await rated;
  expect(view().rating).toBe(5);
  rig.chat().startAgain();
  await rig.pass(1000);
  rig.server.staffRead();
  await rig.pass(1000);
  expect(view()).toMatchObject({ status: 'connected', conversation: null, state: null, items: [], rating: null });
  rig.chat().sendText('again');
  await rig.pass(2000);
  expect(view().conversation).not.toBe(first);
  expect(rig.see()).toEqual(['again']);
});

it('keeps a message that was refused because the conversation ended meanwhile [I4]', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  rig.cut();
  rig.chat().sendText('one more thing');
  rig.server.happen('ended', 'ended');
  await rig.pass(3000);
  const seen = ['hello', 'ended', `one more thing !${playerErrors.chat_ended.code}`];
  expect(rig.see()).toEqual(seen);
  rig.reload();
  await rig.pass(3000);
  expect(rig.see()).toEqual(seen);
});

it('follows when another device starts a new conversation, and does not switch back [rule 17]', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  const first = view().conversation ?? '';
  const old = await rig.server.api.end(first);
  const next = await rig.server.api.start();
  rig.server.staffSay('you called?');
  await rig.pass(2000);
  expect(view()).toMatchObject({ conversation: next.conversation, status: 'connected' });
  rig.moments.length = 0;
  rig.chat().learn(old);
  rig.chat().receive({ type: 'MSG_UNREAD', kind: 'reset', chat: old });
  await rig.pass(2000);
  expect(new Set(rig.moments.map((moment) => moment.view.conversation))).toEqual(new Set([next.conversation]));
  expect(view()).toMatchObject({ conversation: next.conversation, status: 'connected' });
  expect(rig.see()).toEqual(['you called?']);
});

it('drops a conversation that the server no longer knows', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  rig.server.conversations.length = 0;
  rig.cut();
  await rig.pass(5000);
  expect(view()).toMatchObject({ status: 'connected', conversation: null, items: [] });
});

it('ignores unknown frames and frames that are not about a conversation', () => {
  rig.chat().receive({ type: 'MSG_UNREAD', kind: 'read', chat: { unread: 3 } });
  rig.chat().receive({ type: 'MSG_FUTURE' });
  rig.chat().receive(null);
  expect(view().conversation).toBe(null);
});

it('sends nothing and notifies no listeners after closing', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  const summary = await rig.server.api.start();
  rig.chat().learn({ ...summary, epoch: 2, head: 100 });
  rig.chat().sendText('too late');
  rig.chat().close();
  rig.moments.length = 0;
  const said: unknown[] = [];
  rig.onSaid((frame) => said.push(frame));
  await rig.pass(60_000);
  expect([said, rig.moments]).toEqual([[], []]);
});

it('ignores the answer to a call that arrives after closing, on the device and on the wire', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  const clearing = rig.chat().clear();
  rig.chat().sendText('too late');
  rig.chat().close();
  // Another page of the same player has sent the message, removed it from the device and saved its own list.
  rig.kept.clear();
  const [history, said] = [rig.history(), [] as unknown[]];
  rig.onSaid((frame) => said.push(frame));
  rig.server.changeEpoch();
  await rig.pass(5000);
  await clearing;
  expect([rig.kept.size, rig.history(), said]).toEqual([0, history, []]);
});
