import { randomUUID } from 'node:crypto';
import type { FeedbackState } from '@guildhall/contract/feedback/rules.ts';
import { createFeedbackFactory, feedbackPlan } from './feedback.factory.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { withBodies } from '../../../testing/sample-requests.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

/** Bodies that the player routes of feedback accept from an authorized caller, new for each call. */
export const createFeedbackRequests = (server: TestServer) => {
  const make = createFeedbackFactory({ ...server, limits: server.config.limits });
  let agent: Promise<{ id: string }> | undefined;

  /** A report of the caller in this state. */
  const ownIn = async (state: FeedbackState, caller: Session | undefined): Promise<string> => {
    const isPlayer = caller !== undefined && caller.player !== '';
    const from = isPlayer
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
    '/feedback/withdraw': async (caller) => ({ id: await ownIn(0, caller) }),
    '/feedback/reopen': async (caller) => ({ id: await ownIn(3, caller), ...words() }),
    '/feedback/rate': async (caller) => ({ id: await ownIn(3, caller), stars: 4, text: '' }),
    '/feedback/seen': async (caller) => ({ id: await ownIn(1, caller), until: Date.now() }),
    '/feedback/similar': async () => ({ text: 'The gate does not open', category_lang: 3 }),
  };
  return withBodies(bodies);
};
