import type { Feature } from '../../platform/feature.ts';
import { chatDeskRoutes } from './chat.desk.routes.ts';
import type { ChatDeskServices } from './chat.desk.ts';
import { chatFileRoutes } from './chat.files.routes.ts';
import type { ChatFiles } from './chat.files.ts';
import { chatRoutes } from './chat.routes.ts';
import type { ChatSending } from './chat.send.ts';
import type { ChatService } from './chat.service.ts';

export interface ChatFeatureDependencies {
  readonly service: ChatService;
  readonly sending: ChatSending;
  readonly desk: ChatDeskServices;
  readonly files: ChatFiles;
}

export const chatFeature = ({ service, sending, desk, files }: ChatFeatureDependencies): Feature => ({
  noun: 'chat',
  routes: [...chatRoutes(service, sending), ...chatDeskRoutes(desk, sending), ...chatFileRoutes(files)],
  jobs: desk.jobs,
  erasePlayer: service.erasePlayer,
});
