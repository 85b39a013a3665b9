import { randomUUID } from 'node:crypto';
import { feedbackCreate, feedbackDetail, feedbackRate } from '@guildhall/contract/feedback/player.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { createFeedbackFactory, feedbackPlan } from './feedback.factory.ts';

export const canaries: CanaryPart = {
  noun: 'feedback',
  plant: async ({ server, session, agent, roleId, email, word, ask, picture }) => {
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
