import { useEffect, type ReactNode } from 'react';
import { formatDate, useLocale, useText } from '../../platform/text/i18n.ts';
import { askSession, useRestriction } from '../../platform/session/session.ts';
import styles from './restriction-banner.module.css';

const longestTimerMs = 2_147_483_647;

interface RestrictionBannerProps {
  /** Inside a screen that has its own frame and little height: only what and why. */
  readonly isCompact?: boolean;
  /** What a blocked player can do about it. */
  readonly appeal?: ReactNode;
}

/** Says what the player cannot do, until when and why. */
export const RestrictionBanner = ({ isCompact = false, appeal }: RestrictionBannerProps) => {
  const t = useText();
  const locale = useLocale();
  const restriction = useRestriction();
  const until = restriction?.until ?? 0;
  useEffect(() => {
    if (until === 0) return undefined;
    // The server decides whether it is over; the device's clock may be wrong.
    const timer = setTimeout(() => void askSession(), Math.min(longestTimerMs, Math.max(1000, until - Date.now())));
    return () => clearTimeout(timer);
  }, [until]);
  if (restriction === null) return null;
  const kind = restriction.kind === 'mute' ? 'muted' : 'blocked';
  const title =
    until === 0
      ? t(`restriction.${kind}_lasting`)
      : t(`restriction.${kind}`, { time: formatDate(until, locale, true) });
  return (
    <aside className={styles['banner']} data-compact={isCompact} role="status">
      <p className={styles['title']}>{title}</p>
      <p>{t('restriction.reason', { reason: t(`restriction.because.${restriction.reason}`) })}</p>
      {restriction.is_network && <p>{t('restriction.network')}</p>}
      {!isCompact && <p>{t(`restriction.${kind}_text`)}</p>}
      {kind === 'blocked' && appeal}
    </aside>
  );
};
