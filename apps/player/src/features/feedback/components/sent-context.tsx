import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { shownParts } from '../form/context.model.ts';
import styles from './sent-context.module.css';

/** Shows all data sent with the report, for transparency. */
export const SentContext = ({ info }: { readonly info: FeedbackInfo }) => {
  const t = useText();
  const { context, role_id: roleId, email } = info;
  const sent = context === null ? [] : shownParts(context);
  return (
    <details className={styles['sent']}>
      <summary className={styles['head']}>
        <span>{t('feedback.sent')}</span>
        <span className={styles['arrow']}>
          <Icon d={icons.forward} size={18} />
        </span>
      </summary>
      <dl className={styles['parts']}>
        <dt>{t('feedback.field.role_id')}</dt>
        <dd dir="ltr">{roleId}</dd>
        <dt>{t('feedback.field.email')}</dt>
        <dd dir="ltr">{email}</dd>
        {sent.map(({ part, lines }) => (
          <div key={part}>
            <dt>{t(`feedback.context.${part}`)}</dt>
            <dd dir="ltr">{lines.join('\n')}</dd>
          </div>
        ))}
      </dl>
      {sent.length === 0 && <p className={styles['none']}>{t('feedback.sent_nothing')}</p>}
    </details>
  );
};
