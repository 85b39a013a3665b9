import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt } from '@guildhall/contract/http/routes.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import { CONSOLE_PATH, STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { totpOf } from '../../../apps/server/src/features/staff/testing/totp.ts';
import { repository } from '../../../tools/environment.ts';
import { createCaller, type Caller } from './caller.ts';
import { step, until } from './steps.ts';

const english = 3 as const;
const password = 'a long enough password';

/** Accepts an invitation and enrols the second factor. */
export const joinStaff = async (origin: string, invitation: string) => {
  const caller = createCaller(origin);
  const token = invitation.split('#')[1] ?? '';
  const joined = await caller.call('/staff/invitation_accept', { token, name: 'First Admin', password });
  const { address } = await caller.call('/staff/enrol_start', { password });
  const secret = new URL(address).searchParams.get('secret') ?? '';
  await caller.call('/staff/enrol_finish', { code: totpOf(secret) });
  return { caller, secret, email: joined.staff?.email ?? '' };
};

/** Signs in with password and second factor. A code works once, so this one is the code of the next half minute. */
export const signIn = async (origin: string, email: string, secret: string, steps: number): Promise<Caller> => {
  const caller = createCaller(origin);
  const first = await caller.call('/staff/sign_in', { email, password });
  assert.equal(first.step, 'second_factor');
  const second = await caller.call('/staff/second_factor', { code: totpOf(secret, steps) });
  assert.equal(second.step, 'signed_in');
  return caller;
};

const report = (description: string, files: string[]): BodyInputOf<RouteAt<'/feedback/create'>> => ({
  key: randomUUID(),
  type: feedbackTypes.issue,
  role_id: '10010001',
  email: 'player@example.com',
  description,
  files,
  lang: english,
  context: null,
});

/** A player and a member of staff through one proxy: pages, a report with a picture and its answer, chat in both directions. */
export const playThrough = async (
  proxy: string,
  origin: string,
  mint: (guid: number) => Promise<string>,
  guid: number,
  staff: Caller,
): Promise<void> => {
  const player = createCaller(origin);

  await step(`${proxy}: player page, console page and an asset load`, async () => {
    const page = await player.get('/community/');
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains');
    const asset = /\/community\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? '';
    const loaded = await player.get(asset);
    assert.deepEqual(
      [loaded.status, loaded.headers.get('cache-control')],
      [200, 'public, max-age=31536000, immutable'],
    );
    assert.equal((await player.get(`${CONSOLE_PATH}/`)).status, 200);
    for (const path of ['/metrics', '/healthz', '/readyz']) assert.equal((await player.get(path)).status, 404);
  });

  await step(`${proxy}: player launches with a signed ticket`, async () => {
    const session = await player.call('/launch/exchange', { ticket: await mint(guid) });
    assert.deepEqual([session.guid, session.proof], [guid, 'ticket']);
  });

  await step(`${proxy}: report with a picture, answered from the console`, async () => {
    const picture = new Uint8Array(readFileSync(join(repository, 'docs/pictures/player-chat.webp')));
    const file = await player.upload(picture, randomUUID());
    assert.ok(file.width > 0);
    const { id } = await player.call(
      '/feedback/create',
      report(`The gate of the north tower stays closed ${guid}.`, [file.id]),
    );
    const opened = await staff.call('/feedback/open', { id });
    const taken = await staff.call('/feedback/take', { id, version: opened.version });
    const text = 'Thank you, the gate opens again.';
    await staff.call('/feedback/reply', { id, version: taken.version, key: randomUUID(), text, then: 'finish' });
    // The worker sends the reply after ten seconds, in which staff can undo it.
    await until('the reply', 40, async () => {
      const { reply } = await player.call('/feedback/info', { id, category_lang: english });
      assert.equal(reply, text);
    });
  });

  await step(`${proxy}: chat messages over the socket in both directions`, async () => {
    const { token } = await player.call('/launch/socket', {});
    const playerSocket = await player.openSocket(SOCKET_PATH, token);
    await playerSocket.frame({ type: 'MSG_UNREAD', kind: 'hello' });
    const staffSocket = await staff.openSocket(STAFF_SOCKET_PATH, (await staff.call('/staff/socket', {})).token);
    await staffSocket.frame({ type: 'MSG_STAFF', kind: 'hello' });

    const { conversation, epoch } = await player.call('/chat/start', { lang: english, context: null });
    const { row } = await staff.call('/chat/open', { conversation });
    const claimed = await staff.call('/chat/claim', { conversation, assign_epoch: row.assign_epoch });
    const follow = { type: 'MSG_UNREAD', kind: 'resume', conversation, epoch, applied: 0 };
    for (const socket of [playerSocket, staffSocket]) {
      socket.send(follow);
      await socket.frame({ kind: 'synced', conversation });
    }
    const send = (content: string) => ({
      type: 'MSG_MESSAGE',
      kind: 'send',
      conversation,
      client_id: randomUUID(),
      content_type: contentTypes.text,
      content,
      file_id: null,
    });
    const question = send('Is the north tower open?');
    playerSocket.send(question);
    await playerSocket.frame({ kind: 'ack', client_id: question.client_id });
    await staffSocket.frame({ kind: 'deliver', message: { client_id: question.client_id, content: question.content } });
    const answer = { ...send('Yes, since this morning.'), assign_epoch: claimed.assign_epoch };
    staffSocket.send(answer);
    await staffSocket.frame({ kind: 'ack', client_id: answer.client_id });
    await playerSocket.frame({ kind: 'deliver', message: { client_id: answer.client_id, content: answer.content } });
    playerSocket.close();
    staffSocket.close();
  });
};
