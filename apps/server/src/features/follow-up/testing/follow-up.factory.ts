import type { TestServer } from '../../../testing/installation.ts';
import { createChatReports } from '../follow-up.report.service.ts';
import { createFollowUp } from '../follow-up.service.ts';
import { createChatStart } from '../follow-up.start.service.ts';

/** The services and jobs of one server. */
export const createFollowUpStage = (server: TestServer) => {
  const dependencies = {
    ...server,
    hints: server.chatHints,
    chat: server.chatStaff,
    limits: server.config.limits,
  };
  const jobs = server.registered().flatMap((feature) => feature.jobs ?? []);
  return {
    ...createFollowUp(dependencies),
    ...createChatReports(dependencies),
    ...createChatStart(dependencies),
    run: async (name: 'end' | 'wakeChats' | 'wakeReports' | 'remind'): Promise<void> => {
      const job = jobs.find((each) => each.name === `followUp.${name}`);
      if (job === undefined) throw new Error(`job ${name} does not exist`);
      await job.run();
    },
  };
};
