import { useText } from '../../../platform/text/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ideaId } from '../model/idea-link.ts';
import { draftNameOf, type OutboxItem } from '../outbox/outbox-item.model.ts';
import type { Held } from '../outbox/held.store.ts';
import { useHeld, usePendingSends } from '../outbox/outbox.background.ts';
import styles from './feedback-row.module.css';

const formOf = (item: OutboxItem): string => {
  const { submission } = item;
  if (submission.kind === 'detail') return `/feedback/info/${submission.id}`;
  return draftNameOf(item) === 'suggestion' ? `/feedback/suggest#${ideaId}` : '/feedback/create';
};

const textOf = ({ submission }: OutboxItem): string =>
  submission.kind === 'create' ? submission.description : submission.text;

export const UnsentReportRow = ({ item }: { readonly item: OutboxItem }) => {
  const t = useText();
  const { trouble, failureMessage } = item;
  const body = (
    <>
      <span className={styles['top']}>
        <span className={styles['waiting']}>
          <Icon d={moreIcons.history} size={14} />
          {t(`feedback.waiting.${trouble ?? 'sending'}`)}
        </span>
        <span className={styles['time']}>
          <RelativeTime timeMs={item.writtenAtMs} />
        </span>
      </span>
      <span className={styles['summary']} dir="auto">
        {textOf(item)}
      </span>
      {trouble === 'refused' && failureMessage !== null && (
        <span className={styles['refused']}>{t(failureMessage.key, failureMessage.params)}</span>
      )}
    </>
  );
  if (trouble !== 'refused') return <div className={`${styles['row']} ${styles['pending']}`}>{body}</div>;
  return (
    <Link className={`${styles['row']} ${styles['pending']}`} to={formOf(item)}>
      {body}
    </Link>
  );
};

const HeldRow = ({ item }: { readonly item: Held }) => {
  const t = useText();
  return (
    <div className={`${styles['row']} ${styles['pending']}`}>
      <span className={styles['top']}>
        <span className={styles['waiting']}>
          <Icon d={moreIcons.history} size={14} />
          {t('feedback.kept.title')}
        </span>
        <span className={styles['time']}>
          <RelativeTime timeMs={item.writtenAtMs} />
        </span>
      </span>
      <span className={styles['held']}>{t('feedback.kept.launch')}</span>
    </div>
  );
};

/** What waits for the next launch, also above the form, which is empty after the session ended. */
export const HeldReports = () => {
  const held = useHeld();
  if (held.length === 0) return null;
  return (
    <ul className={styles['pendingList']}>
      {held.map((item) => (
        <li key={item.key}>
          <HeldRow item={item} />
        </li>
      ))}
    </ul>
  );
};

/** Unsent items stay visible at the top of the list. */
export const UnsentReports = () => {
  const items = usePendingSends();
  return (
    <>
      <HeldReports />
      {items.length > 0 && (
        <ul className={styles['pendingList']}>
          {items.map((item) => (
            <li key={item.key}>
              <UnsentReportRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
