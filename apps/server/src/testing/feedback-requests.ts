import { randomUUID } from 'node:crypto';
import type { FeedbackState } from '@guildhall/contract/feedback-rules.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { createFeedbackFactory, feedbackPlan } from '../features/feedback/feedback.factory.ts';
import type { Session, TestServer } from './installation.ts';
import { enrolledAs } from './staff.ts';

/** For the players' routes of feedback a body that they would grant to whoever may send it, new for each call. */
export const createFeedbackRequests = (server: TestServer) => {
  const make = createFeedbackFactory({ ...server, limits: server.config.limits });
  let agent: Promise<{ id: string }> | undefined;

  /** A report of the caller's own that has come as far as this. */
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
      // So many are made here in a minute that the limit would speak, and not who calls.
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
  return (route: Route, caller: Session | undefined): Promise<unknown> | undefined => bodies[route.path]?.(caller);
};
