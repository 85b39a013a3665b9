import { randomUUID } from 'node:crypto';
import type { FeedbackState } from '@guildhall/contract/feedback/rules.ts';
import { sql } from 'kysely';
import { createFeedbackFactory, feedbackPlan } from './feedback.factory.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { withBodies } from '../../../testing/sample-requests.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

const isPlayer = (caller: Session | undefined): caller is Session => caller !== undefined && caller.player !== '';

/** A block that no process reads, because its change is before all others: the caller's other calls stay open. */
const blockUnseen = async ({ database }: TestServer, playerId: string): Promise<void> => {
  await sql`insert into restriction (player_id, kind, reason, created_at, change)
    select ${playerId}, 'block', 'spam', now(), least(min(change), 0) - 1 from restriction`.execute(database.query);
};

/** Bodies that the player routes of feedback accept from an authorized caller, new for each call. */
export const createFeedbackRequests = (server: TestServer) => {
  const make = createFeedbackFactory({ ...server, limits: server.config.limits });
  let agent: Promise<{ id: string }> | undefined;

  /** A report of the caller in this state. */
  const ownIn = async (state: FeedbackState, caller: Session | undefined): Promise<string> => {
    const from = isPlayer(caller)
      ? ({ playerId: caller.player, kind: 'player', proof: 'ticket', network: '' } as const)
      : await make.sender();
    agent ??= enrolledAs(server, 'agent');
    return make.inState(state, (await agent).id, from);
  };
  const words = () => ({ key: randomUUID(), text: 'The east gate.' });

  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/feedback/info': async (caller) => ({ id: await ownIn(0, caller), category_lang: 3 }),
    '/feedback/create': async () => {
      // Clears the rate limit, which would otherwise refuse the call before authorization is tested.
      await server.database.query.deleteFrom('quota_use').execute();
      return feedbackPlan();
    },
    '/feedback/detail': async (caller) => ({ id: await ownIn(1, caller), ...words(), files: [] }),
    '/feedback/appeal': async (caller) => {
      await server.database.query.deleteFrom('quota_use').execute();
      const from = isPlayer(caller) ? caller.player : (await make.sender()).playerId;
      await blockUnseen(server, from);
      const { key, role_id, email, description, lang } = feedbackPlan();
      return { key, role_id, email, description, lang };
    },
    '/feedback/appealed': async () => ({}),
    '/feedback/withdraw': async (caller) => ({ id: await ownIn(0, caller) }),
    '/feedback/reopen': async (caller) => ({ id: await ownIn(3, caller), ...words() }),
    '/feedback/rate': async (caller) => ({ id: await ownIn(3, caller), stars: 4, text: '' }),
    '/feedback/seen': async (caller) => ({ id: await ownIn(1, caller), until: Date.now() }),
    '/feedback/similar': async () => ({ text: 'The gate does not open', category_lang: 3 }),
  };
  return withBodies(bodies);
};
