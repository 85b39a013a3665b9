import type { Feature } from '../../http/feature.ts';
import type { SwitchWatch } from '../../data/switch-watch.ts';
import type { ServerConfig } from '../../runtime/config.ts';
import type { Log } from '../../runtime/log.ts';
import { createDrafts } from './answer-help.draft.service.ts';
import { answerHelpFeature } from './answer-help.module.ts';
import { createAnswerHelp, type AnswerHelpDependencies } from './answer-help.service.ts';

interface Services extends Pick<AnswerHelpDependencies, 'database' | 'clock' | 'consoleHints'> {
  readonly config: Pick<ServerConfig, 'publicOrigin' | 'draft'>;
  readonly switchWatch: Pick<SwitchWatch, 'stateOf'>;
  readonly log: Log;
}

export const createAnswerHelpFeature = (services: Services): Feature => {
  const { config, switchWatch, database, log } = services;
  const { publicOrigin, draft: provider } = config;
  const help = createAnswerHelp({ ...services, switches: switchWatch, publicOrigin, canDraft: provider !== null });
  return answerHelpFeature(help, createDrafts({ database, log, help, provider }));
};
