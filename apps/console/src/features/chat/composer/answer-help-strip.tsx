import type { RefObject } from 'react';
import { useConfig } from '../../../platform/network/public-config.ts';
import { AnswerHelp } from '../../answer-help/answer-help.public.ts';
import { usePersonas } from '../chat.data.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';

interface AnswerHelpStripProps {
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export const AnswerHelpStrip = ({ text, field }: AnswerHelpStripProps) => {
  const { row, isFocused } = useOpenChat();
  const game = useConfig()?.game.name ?? '';
  const agent = usePersonas().data?.find(({ id }) => id === row.persona)?.name ?? '';
  return (
    <AnswerHelp
      subject={{ of: 'chat', id: row.id }}
      draft={text}
      revision={row.head}
      values={{ game, agent }}
      field={field}
      hasKeys={isFocused}
    />
  );
};
