import { config } from '../../../platform/config.ts';
import { useRestriction } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import type { FormName } from './use-feedback-form.ts';
import styles from '../../../kit/paused/paused-notice.module.css';

/** What a muted player may send: reports with smaller limits, and no suggestions. */
export const MutedNotice = ({ name }: { readonly name: FormName }) => {
  const t = useText();
  if (useRestriction() === null) return null;
  const { feedback_rate_unverified: reports, pictures_daily_unverified: pictures } = config.limits;
  return (
    <aside className={styles['notice']}>
      <p>
        {name === 'issue'
          ? t('restriction.muted_limits', { reports: String(reports), pictures: String(pictures) })
          : t('restriction.muted_suggestion')}
      </p>
    </aside>
  );
};
