import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Installation } from '../../../testing/installation.ts';
import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

export interface ReceiverPlan {
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly previous_secret?: string;
  readonly events: readonly string[] | '*';
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const environmentWithReceivers = (
  installation: Installation,
  receivers: readonly ReceiverPlan[],
): Record<string, string> => {
  const file = join(installation.folder, `webhooks-${randomBytes(4).toString('hex')}.json`);
  writeFileSync(file, JSON.stringify(receivers));
  return { GUILDHALL_WEBHOOKS_FILE: file };
};

/** Configured but unreachable: these requests test access, not delivery. */
export const unreachableReceiver: ReceiverPlan = {
  name: 'game',
  url: 'http://127.0.0.1:1/',
  secret: newSecret(),
  events: '*',
};

/** For each webhook route, a request that succeeds for an authorized caller; a new one per call. */
export const sampleRequests: CreateSampleRequests = ({ server }) => ({
  '/webhook/again': async () => {
    const { rows } = await sql<{ id: number }>`
      with created as (insert into webhook_event (event, data, spread_at) values ('test', '{}', now()) returning id)
      insert into webhook_delivery (event_id, receiver, event, state, done_at)
      select id, ${unreachableReceiver.name}, 'test', 'failed', now() from created returning id`.execute(
      server.database.query,
    );
    return { body: { id: rows[0]?.id } };
  },
  '/webhook/test': () => ({ body: { receiver: unreachableReceiver.name } }),
});
