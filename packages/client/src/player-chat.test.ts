import { playerErrors } from '@guildhall/contract/player-errors.ts';
import { beforeEach, expect, it } from 'vitest';
import { CallFailure } from './call.ts';
import { createPlayerRig, type PlayerRig } from './testing/player-rig.ts';

let rig: PlayerRig;
const view = () => rig.chat().get();

beforeEach(async () => {
  rig = createPlayerRig();
  rig.connect();
  await rig.pass(1000);
});

it('I2 is connected without a conversation, and the first message begins one', async () => {
  expect(view()).toMatchObject({ status: 'connected', conversation: null, state: null, items: [] });
  rig.chat().sendText('hello');
  expect(rig.see()).toEqual(['(hello)']);
  await rig.pass(2000);
  expect(rig.see()).toEqual(['hello']);
  expect(view()).toMatchObject({ status: 'connected', state: 'waiting', applied: 1 });
});

it('I8 the first message begins one conversation also when its answer is lost', async () => {
  rig.callFaults.push('answer lost');
  rig.chat().sendText('hello');
  await rig.pass(5000);
  expect(rig.server.conversations).toHaveLength(1);
  expect(rig.see()).toEqual(['hello']);
});

it('out of hours the text stays, with the reason, and can be sent again', async () => {
  rig.refuseStart(new CallFailure(playerErrors.chat_closed.code));
  rig.chat().sendText('hello');
  await rig.pass(1000);
  expect(view().items).toMatchObject([{ kind: 'failed', code: playerErrors.chat_closed.code, isFinal: false }]);
  const [item] = view().items;
  rig.chat().retry(item?.kind === 'failed' ? item.pending.client_id : '');
  await rig.pass(2000);
  expect(rig.see()).toEqual(['hello']);
});

it('I6 shows what the device kept before the network answers', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  rig.server.staffSay('good day');
  await rig.pass(2000);
  rig.reload();
  expect(rig.see()).toEqual(['hello', 'good day']);
  expect(view().status).toBe('connecting');
});

it('I6 keeps the last 200 messages', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  for (let count = 0; count < 220; count += 1) rig.server.staffSay(String(count));
  await rig.pass(2000);
  expect(rig.history()?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 22));
  rig.reload();
  expect(view().hasEarlier).toBe(true);
});

it('rule 23 what was cleared leaves the device at once, also when the page ends right then', async () => {
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

it('I4 what was cleared stays away after a reload', async () => {
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

it('I4 ended, rated, and started again: a fresh list, and the next message begins another', async () => {
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

it('I4 what is said into a conversation that ended meanwhile is refused and not lost', async () => {
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

it('rule 17: follows when another device began a new conversation, and does not go back', async () => {
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

it('forgets a conversation that the server does not know any more', async () => {
  rig.chat().sendText('hello');
  await rig.pass(2000);
  rig.server.conversations.length = 0;
  rig.cut();
  await rig.pass(5000);
  expect(view()).toMatchObject({ status: 'connected', conversation: null, items: [] });
});

it('passes over frames that are not about a conversation, and those it does not know', () => {
  rig.chat().receive({ type: 'MSG_UNREAD', kind: 'read', chat: { unread: 3 } });
  rig.chat().receive({ type: 'MSG_FUTURE' });
  rig.chat().receive(null);
  expect(view().conversation).toBe(null);
});

it('says nothing and tells nobody once it is closed, whatever still arrives', async () => {
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
