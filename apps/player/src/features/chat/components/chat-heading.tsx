import type { ConversationView } from '@guildhall/client/conversation-types.ts';
import { useText } from '../../../platform/i18n.ts';
import { usePersona } from '../room/personas.ts';
import styles from './chat-heading.module.css';

/** Who one talks with, and how the connection is: a word and a dot, as long as all is well (I2). */
export const ChatHeading = ({ view }: { readonly view: ConversationView }) => {
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
      </span>
    </span>
  );
};

/** Said aloud when it changes, and in full when it matters. */
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
