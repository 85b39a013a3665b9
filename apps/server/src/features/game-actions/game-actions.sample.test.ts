import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { repository } from '../../../../../tools/environment.ts';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { newSecret } from '../webhooks/testing/requests.ts';
import { environmentWithActions } from './testing/requests.ts';

interface Requested {
  readonly id: string;
}
const { createReceiver, sendResult } = (await import(join(repository, 'samples/game-actions/node/receiver.mjs'))) as {
  createReceiver: (options: { secret: string; carryOut: (data: Requested) => object }) => Server;
  sendResult: (options: object) => Promise<number>;
};

const installation = await createInstallation();

it('works with the sample receiver: each id is carried out once, a forged request is refused, and a result arrives by callback (ADR 60)', async () => {
  const secret = newSecret();
  const carriedOut: string[] = [];
  const receiver = createReceiver({
    secret,
    carryOut: ({ id }) => {
      carriedOut.push(id);
      return { status: 'accepted' };
    },
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const action = { name: 'resend', labels: { 'en-US': 'Resend' }, url, secret };
  const server = await installation.start(environmentWithActions(installation, [action]));
  installation.clock.set(Date.now());
  const { staff, delivery } = server.gameActions;
  await installation.owner.query(
    `insert into staff_member (id, name, email, role) values ('ada', 'Ada', 'ada@x.test', 'agent')`,
  );
  const { playerId } = await createChatFactory(server).player();
  const person = { of: 'player', id: playerId } as const;
  const reason = 'The pack did not arrive.';
  const { id } = await staff.run(
    { staffId: 'ada', role: 'agent' },
    { id: randomUUID(), person, action: 'resend', input: {}, reason },
    false,
  );
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await installation.owner.query('update game_action set next_at = now(), answer_by = null');
    await delivery.send();
    await delivery.settled();
  }
  const stateOf = async () => (await staff.history({ person, limit: 1 })).list[0];
  expect([carriedOut, await stateOf()]).toMatchObject([
    [id],
    { state: 'sent', attempts: 2, answer_by: expect.any(Number) },
  ]);
  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': id } });
  expect([forged.status, carriedOut.length]).toEqual([401, 1]);
  const result = { origin: server.url, id, status: 'done', message: 'In the mailbox.' };
  expect(await sendResult({ ...result, secret: newSecret() })).toBe(401);
  expect(await sendResult({ ...result, secret })).toBe(200);
  expect(await stateOf()).toMatchObject({ state: 'succeeded', message: 'In the mailbox.' });
});
