import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { Link } from '../../../platform/router.tsx';
import { useText, type Translate } from '../../../platform/text/i18n.ts';
import { usePersona } from '../room/use-persona.ts';
import styles from './lines.module.css';

export const eventWords = ({ event, reason, report }: ChatMessage, name: string, t: Translate): string => {
  if (report !== undefined) return t('chat.report.opened', { number: String(report.number) });
  if (event === 'ended') return t(`chat.event.ended.${reason ?? 'silence'}`, { name });
  return t(event === 'returned' ? 'chat.event.returned' : 'chat.event.joined', { name });
};

export const EventLine = ({ message }: { readonly message: ChatMessage }) => {
  const t = useText();
  const { name } = usePersona(message.persona);
  return (
    <p className={styles['line']}>
      {eventWords(message, name, t)}
      {message.report !== undefined && (
        <Link className={styles['open']} to={`/feedback/info/${message.report.id}`}>
          {t('chat.report.open')}
        </Link>
      )}
    </p>
  );
};
