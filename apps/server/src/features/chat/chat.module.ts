import type { Feature } from '../../http/feature.ts';
import { chatStaffRoutes } from './staff/conversation.routes.ts';
import { chatStaffSearch } from './staff/staff-search.service.ts';
import { chatReadings } from './jobs/conversation.jobs.ts';
import { chatFileRoutes } from './chat.files.routes.ts';
import type { ChatFiles } from './chat.files.service.ts';
import { chatRoutes } from './player/conversation.routes.ts';
import { chatSockets } from './socket/chat.socket.ts';
import type { ChatSocketDependencies } from './socket/streams.socket.ts';

export interface ChatFeatureDependencies extends ChatSocketDependencies {
  readonly files: ChatFiles;
  readonly retentionDays: number;
}

export const chatFeature = (dependencies: ChatFeatureDependencies): Feature => {
  const { service, sending, staff, files } = dependencies;
  return {
    noun: 'chat',
    routes: [...chatRoutes(service, sending), ...chatStaffRoutes(staff, sending), ...chatFileRoutes(files)],
    jobs: staff.jobs,
    readings: chatReadings(dependencies.database),
    retention: [
      {
        data: 'chats',
        days: dependencies.retentionDays,
        variable: 'GUILDHALL_CHAT_RETENTION_DAYS',
        job: 'chat.removeOld',
      },
    ],
    staffSearch: chatStaffSearch,
    sockets: () => chatSockets(dependencies),
    timeline: staff.timeline,
    erasePlayer: service.erasePlayer,
    countPlayer: service.countPlayer,
  };
};
