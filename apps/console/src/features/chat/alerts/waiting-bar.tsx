import type { Counters } from '@guildhall/contract/notices/counters.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { answerQuestion, useMustAsk } from '../../../platform/alerts/alerts.adapter.ts';
import { useConnection } from '../../../platform/network/live-socket.ts';
import { countText, useCounters } from '../../notices/counters.public.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useSeconds } from '../../../ui/use-seconds.ts';
import { setAvailability } from '../chat.data.ts';
import { clockText, heatOf } from '../model/waiting.ts';
import { useIsOffered } from '../offers/offers.data.ts';
import styles from './waiting-bar.module.css';

const Queue = ({ waiting, since }: { readonly waiting: number; readonly since: number | null }) => {
  const t = useText();
  const nowMs = useSeconds();
  const isWaiting = waiting > 0 && since !== null;
  return (
    <Link
      to="/chat?scope=queue"
      className={styles['part'] ?? ''}
      data-heat={isWaiting ? heatOf(since, nowMs) : undefined}
    >
      {t('notices.bar.queue')} <b>{countText(waiting)}</b>
      {isWaiting && <span>{t('notices.bar.longest', { time: clockText(nowMs - since) })}</span>}
    </Link>
  );
};

const Duty = ({ availability }: { readonly availability: 'away' | 'off' }) => {
  const t = useText();
  const [isRunning, setIsRunning] = useState(false);
  const goOn = async (): Promise<void> => {
    setIsRunning(true);
    try {
      await setAvailability('here');
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <span className={styles['duty']}>
      <span className={styles['words']}>{t(`notices.bar.${availability}`)}</span>
      <Button size="compact-sm" variant="light" loading={isRunning} onClick={() => void goOn()}>
        {t('notices.bar.go_on')}
      </Button>
    </span>
  );
};

const Bar = ({ chats, reports, availability }: Counters) => {
  const t = useText();
  const isStale = useConnection() !== 'live';
  return (
    <aside className={styles['bar']} data-stale={isStale || undefined} aria-label={t('notices.bar')}>
      {chats !== null && <Queue waiting={chats.waiting} since={chats.oldest_queued_at} />}
      {reports !== null && (
        <Link
          to="/feedback?state=waiting"
          className={styles['part'] ?? ''}
          data-heat={reports.late > 0 ? 'warm' : undefined}
        >
          {t('notices.bar.reports')} <b>{countText(reports.waiting)}</b>
          {reports.late > 0 && <span>{t('notices.bar.late', { count: countText(reports.late) })}</span>}
        </Link>
      )}
      {chats !== null && availability !== null && (
        <Link
          to="/chat?scope=mine"
          className={styles['part'] ?? ''}
          data-heat={chats.mine_waiting > 0 ? 'warm' : undefined}
        >
          {t('notices.bar.my_chats')} <b>{countText(chats.mine_waiting)}</b>
        </Link>
      )}
      {reports !== null && availability !== null && (
        <Link to="/feedback?assignee=me&state=waiting" className={styles['part'] ?? ''}>
          {t('notices.bar.my_reports')} <b>{countText(reports.mine_waiting)}</b>
        </Link>
      )}
      {(availability === 'away' || availability === 'off') && <Duty availability={availability} />}
    </aside>
  );
};

/** Asked once per browser: browsers ask for permission only after a click. */
const Question = () => {
  const t = useText();
  return (
    <div className={styles['question']}>
      <Notice
        tone="info"
        icon={IconBellRinging}
        actions={
          <>
            <Button size="compact-sm" onClick={() => void answerQuestion(true)}>
              {t('notices.ask.yes')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void answerQuestion(false)}>
              {t('notices.ask.no')}
            </Button>
          </>
        }
      >
        <strong>{t('notices.ask.title')}</strong> {t('notices.ask.hint')}
      </Notice>
    </div>
  );
};

/** On every page, for those who may read chats or reports: who waits, and whether one is on duty. */
export const WaitingBar = () => {
  const now = useCounters();
  const mustAsk = useMustAsk();
  const isOffered = useIsOffered();
  if (now === null || (now.chats === null && now.reports === null)) return null;
  return (
    <>
      {/* An offer takes its place, so that nothing on the page moves under the pointer. */}
      {!isOffered && <Bar {...now} />}
      {mustAsk && now.notices !== null && <Question />}
    </>
  );
};
