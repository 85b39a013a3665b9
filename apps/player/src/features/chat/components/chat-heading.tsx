import type { ConversationView } from '@guildhall/client/conversation/types.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { usePersona } from '../room/use-persona.ts';
import styles from './chat-heading.module.css';

interface ChatHeadingProps {
  readonly view: ConversationView;
  /** The place in the queue, shown here where a bar of its own would cost too much height. */
  readonly queue: string | null;
}

export const ChatHeading = ({ view, queue }: ChatHeadingProps) => {
  const t = useText();
  const isActive = view.state === 'active' && view.persona !== null;
  const { name, portrait } = usePersona(view.persona);
  return (
    <span className={styles['heading']}>
      {isActive && <img className={styles['face']} src={portrait} width="40" height="40" alt="" />}
      <span className={styles['names']}>
        <span className={styles['name']}>{isActive ? name : t('title.online_service')}</span>
        <span className={styles['status']} data-status={view.status}>
          {t(`chat.status.${view.status}`)}
        </span>
        {queue !== null && <span className={styles['queue']}>{queue}</span>}
      </span>
    </span>
  );
};

/** A live region, so that screen readers announce a lost connection. */
export const DisconnectedBar = ({ view }: { readonly view: ConversationView }) => {
  const t = useText();
  return (
    <div role="status">
      {view.status === 'disconnected' ? (
        <p className={styles['bar']}>
          <strong>{t('chat.status.disconnected')}</strong>
          {t('chat.status.kept')}
        </p>
      ) : (
        <span className="visually-hidden">{t(`chat.status.${view.status}`)}</span>
      )}
    </div>
  );
};
