import { useConfig } from '../../../platform/network/public-config.ts';
import { usePersonas } from '../chat.data.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';

/** What stands for the variables of templates in the open chat. */
export const useTemplateValues = () => {
  const { row } = useOpenChat();
  const game = useConfig()?.game.name ?? '';
  const agent = usePersonas().data?.find(({ id }) => id === row.persona)?.name ?? '';
  return { game, agent };
};
