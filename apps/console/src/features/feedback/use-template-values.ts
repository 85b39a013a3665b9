import { useConfig } from '../../platform/network/public-config.ts';
import { useAnsweringName } from './sending.data.ts';

/** What stands for the variables of templates, but for the number of the report. */
export const useTemplateValues = (isWanted: boolean) => ({
  game: useConfig()?.game.name ?? '',
  agent: useAnsweringName(isWanted),
});
