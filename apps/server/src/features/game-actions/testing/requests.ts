import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { gameActionsSchema } from '../../../runtime/game-actions.ts';
import type { Installation } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { createChatFactory } from '../../chat/testing/chat.factory.ts';
import { signatureOf } from '../../../http/outgoing/signature.ts';
import { newSecret } from '../../webhooks/testing/requests.ts';
import type * as v from 'valibot';

export type ActionPlan = v.InferInput<typeof gameActionsSchema>[number];

/** Configured but unreachable: these requests test access, not delivery. */
export const unreachableAction: ActionPlan = {
  name: 'resend',
  labels: { 'en-US': 'Resend a purchase', 'zh-CN': '补发购买' },
  url: 'http://127.0.0.1:1/',
  secret: newSecret(),
  fields: [{ name: 'order', type: 'purchase', labels: { 'en-US': 'Order' } }],
};

const sensitiveAction: ActionPlan = {
  ...unreachableAction,
  name: 'refund',
  labels: { 'en-US': 'Refund' },
  sensitive: true,
};

export const environmentWithActions = (
  installation: Installation,
  actions: readonly ActionPlan[] = [unreachableAction, sensitiveAction],
): Record<string, string> => {
  const file = join(installation.folder, `game-actions-${randomBytes(4).toString('hex')}.json`);
  writeFileSync(file, JSON.stringify(actions));
  return { GUILDHALL_GAME_ACTIONS_FILE: file };
};

/** Headers of a callback that the game has signed. */
export const signedBy = (secret: string, id: string, atMs: number, body: unknown): Record<string, string> => {
  const timestamp = Math.floor(atMs / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secret, id, timestamp, JSON.stringify(body)),
  };
};

/** For each route, a request that succeeds for an authorized caller; a new action per call. */
export const sampleRequests: CreateSampleRequests = ({ server, agent }) => {
  const make = createChatFactory(server);
  const person = async () => ({ of: 'chat', id: (await make.waiting()).id }) as const;
  const request = async (action: string) => ({
    id: randomUUID(),
    person: await person(),
    action,
    input: { order: 'GPA-1' },
    reason: 'The pack did not arrive.',
    // Samples of one player are alike.
    is_repeat: true,
  });
  const requested = async (): Promise<string> => {
    const { id } = await server.gameActions.staff.run(
      { staffId: agent.id, role: 'agent' },
      await request(unreachableAction.name),
      false,
    );
    // The samples of all tests together would exceed the budget of one member.
    await server.database.query.deleteFrom('quota_use').execute();
    return id;
  };
  return {
    ...withBodies({
      '/action/available': async () => ({ person: await person() }),
      '/action/history': async () => ({ person: await person() }),
      '/action/run': () => request(unreachableAction.name),
      '/action/run_sensitive': () => request(sensitiveAction.name),
      '/action/again': async () => {
        const id = await requested();
        const given = { state: 'failed', next_at: null };
        await server.database.query.updateTable('game_action').set(given).where('id', '=', id).execute();
        return { id };
      },
    }),
    '/action/result': async () => {
      const [id, body] = [await requested(), { type: 'game_action.result', status: 'done' }];
      return { body, headers: signedBy(unreachableAction.secret, id, server.clock.now(), body) };
    },
  };
};
