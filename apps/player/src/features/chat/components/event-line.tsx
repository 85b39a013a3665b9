import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { useText, type Translate } from '../../../platform/text/i18n.ts';
import { usePersona } from '../room/use-persona.ts';
import styles from './lines.module.css';

export const eventWords = ({ event, reason }: ChatMessage, name: string, t: Translate): string => {
  if (event === 'ended') return t(`chat.event.ended.${reason ?? 'silence'}`, { name });
  return t(event === 'returned' ? 'chat.event.returned' : 'chat.event.joined', { name });
};

export const EventLine = ({ message }: { readonly message: ChatMessage }) => {
  const t = useText();
  const { name } = usePersona(message.persona);
  return <p className={styles['line']}>{eventWords(message, name, t)}</p>;
};
