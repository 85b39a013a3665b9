import { randomUUID } from 'node:crypto';
import { feedbackAppeal, feedbackCreate, feedbackDetail, feedbackRate } from '@guildhall/contract/feedback/player.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';
import type { Planter } from '../../../testing/canary-planter.ts';
import { until } from '../../../testing/installation.ts';
import { createFeedbackFactory, feedbackPlan } from './feedback.factory.ts';

/** Blocked, the player appeals; afterwards the block is lifted. */
const appeal = async ({ server, session, agent, roleId, email, word, ask }: Planter): Promise<void> => {
  // The canaries of chat come before these.
  const summary = await server.chat.summaryOf(session.player);
  const person = { of: 'chat', id: summary?.conversation ?? '' } as const;
  const why = { hours: null, reason: 'fraud', note: '' } as const;
  const { id } = await server.restrictions.impose(agent.staffId, person, { ...why, kind: 'block' });
  const { type: _type, files: _files, context: _context, ...plan } = feedbackPlan({ role_id: roleId, email });
  await ask(feedbackAppeal, session, { ...plan, description: `It was my brother: ${word('appeal')}` });
  await server.restrictions.lift({ staffId: agent.staffId, role: 'admin' } as StaffActor, id, '');
  // What follows goes through a process that learns of the lift by a hint.
  await until(async () => (await ask(launchSession, session, undefined)).restriction === null);
};

export const canaries: CanaryPart = {
  noun: 'feedback',
  removes: { reports: 2, files: 2 },
  plant: async (planter) => {
    // First: the quota of a blocked player leaves no second report in the same minute.
    await appeal(planter);
    const { server, session, agent, roleId, email, word, ask, picture } = planter;
    const staff = createFeedbackFactory({ ...server, limits: server.config.limits }).byStaff(agent.staffId);
    const context = {
      device: word('device'),
      network: word('network'),
      screen: word('screen'),
      errors: [word('error')],
    };
    const description = `It broke at the gate: ${word('description')}`;
    const plan = feedbackPlan({ role_id: roleId, email, description, files: [await picture()], context });
    const { id: feedback } = await ask(feedbackCreate, session, plan);
    await staff.asked(feedback, `Which gate, ${word('question')}?`);
    const detail = { id: feedback, key: randomUUID(), text: word('detail'), files: [await picture()] };
    await ask(feedbackDetail, session, detail);
    await staff.noted(feedback, `Spoke to ${word('report note')}`);
    await staff.finished(feedback, `Solved, ${word('reply')}.`);
    await ask(feedbackRate, session, { id: feedback, stars: 4, text: word('rating') });
  },
};
