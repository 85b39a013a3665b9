import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Installation, TestServer } from './installation.ts';

export interface ReceiverPlan {
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[] | '*';
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The environment of a server that tells these receivers. */
export const toldTo = (installation: Installation, receivers: readonly ReceiverPlan[]): Record<string, string> => {
  const file = join(installation.folder, `webhooks-${randomBytes(4).toString('hex')}.json`);
  writeFileSync(file, JSON.stringify(receivers));
  return { GUILDHALL_WEBHOOKS_FILE: file };
};

/** Somebody who is configured and not there: requests are about who may ask, not about what is sent. */
export const nobody: ReceiverPlan = { name: 'game', url: 'http://127.0.0.1:1/', secret: newSecret(), events: '*' };

/** For every route of the webhooks desk a request that it would grant to whoever may make it, new for each call. */
export const createWebhookRequests = (server: TestServer) => ({
  '/webhook/again': async () => {
    const { rows } = await sql<{ id: number }>`
      with told as (insert into webhook_event (event, data, spread_at) values ('test', '{}', now()) returning id)
      insert into webhook_delivery (event_id, receiver, event, state, done_at)
      select id, ${nobody.name}, 'test', 'failed', now() from told returning id`.execute(server.database.query);
    return { body: { id: rows[0]?.id } };
  },
  '/webhook/test': () => ({ body: { receiver: nobody.name } }),
});
