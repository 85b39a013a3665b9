import type { EventStatus } from '@guildhall/contract/articles/post-types.ts';
import { useText, type Translate } from '../../../../platform/text/i18n.ts';
import { LateMomentField, LateZoneText } from '../../../../ui/lazy-moment-field.tsx';
import { StatusBadge, type StatusTone } from '../../../../ui/status-badge.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useOpenArticle, useSettingsState } from '../use-open-article.ts';
import { eventStatus, isInOrder } from '../model/event-status.ts';
import styles from './settings-tab.module.css';

const tones: Record<EventStatus, StatusTone> = {
  coming_soon: 'info',
  not_started: 'wait',
  in_progress: 'good',
  already_ended: 'quiet',
};

const statusText = (t: Translate, status: EventStatus): string =>
  ({
    coming_soon: t('editor.event.coming_soon'),
    not_started: t('editor.event.not_started'),
    in_progress: t('editor.event.in_progress'),
    already_ended: t('editor.event.already_ended'),
  })[status];

/** Start and end of an event, with the status that players currently see. */
export const EventFields = () => {
  const t = useText();
  const nowMs = useNow();
  const { session, mayWrite } = useOpenArticle();
  const { event_starts_at: startsAt, event_ends_at: endsAt } = useSettingsState().settings;
  const status = eventStatus(startsAt, endsAt, nowMs);
  const error = isInOrder(startsAt, endsAt)
    ? null
    : startsAt === null
      ? t('editor.event.start_missing')
      : t('editor.event.end_first');
  return (
    <div className={styles['group']}>
      <div className={styles['line']}>
        <h3 className={styles['heading']}>{t('editor.event')}</h3>
        <StatusBadge tone={tones[status]}>{statusText(t, status)}</StatusBadge>
      </div>
      <LateMomentField
        label={t('editor.event.starts')}
        value={startsAt}
        isDisabled={!mayWrite}
        onChange={(at) => session.changeSettings({ event_starts_at: at })}
      />
      <LateMomentField
        label={t('editor.event.ends')}
        value={endsAt}
        isDisabled={!mayWrite}
        error={error}
        onChange={(at) => session.changeSettings({ event_ends_at: at })}
      />
      <LateZoneText at={startsAt} />
    </div>
  );
};
