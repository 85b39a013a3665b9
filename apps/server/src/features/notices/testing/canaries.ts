import { randomUUID } from 'node:crypto';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { addNotice } from '../notices.public.ts';

export const canaries: CanaryPart = {
  noun: 'notices',
  plant: async ({ server, session, agent, word }) => {
    // The canaries of chat and feedback come before these.
    const summary = await server.chat.summaryOf(session.player);
    const report = await server.database.query
      .selectFrom('feedback')
      .select('id')
      .where('player_id', '=', session.player)
      .executeTakeFirstOrThrow();
    const add = (subject: { conversationId: string } | { feedbackId: string }, note: string): Promise<void> =>
      addNotice(server.database.query, {
        staffId: agent.staffId,
        kind: 'mentioned',
        ...subject,
        details: { note },
        eventKey: randomUUID(),
      });
    await add({ conversationId: summary?.conversation ?? '' }, word('note in a notice about a chat'));
    await add({ feedbackId: report.id }, word('note in a notice about a report'));
  },
};
