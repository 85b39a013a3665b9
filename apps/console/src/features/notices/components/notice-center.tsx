import type { StaffNotice } from '@guildhall/contract/notices/staff.ts';
import { Button, Loader, Switch, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStore } from '@guildhall/browser/store.ts';
import {
  demonstrateSound,
  setNotifications,
  soundSwitch,
  useNotificationState,
} from '../../../platform/alerts/alerts.adapter.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { noticeBody, noticePath, noticeTitle } from '../model/notice-text.ts';
import { markNotices, useNotices } from '../notices.data.ts';
import styles from './notice-center.module.css';

const mark = (body: Parameters<typeof markNotices>[0]): void => {
  markNotices(body).catch((error: unknown) => notifications.show({ color: 'red', message: failureText(error) }));
};

const Row = ({ notice, onDone }: { readonly notice: StaffNotice; readonly onDone: () => void }) => {
  const t = useText();
  const path = noticePath(notice);
  const body = noticeBody(notice, t);
  const open = (): void => {
    if (!notice.is_read) mark({ scope: 'some', ids: [notice.id] });
    onDone();
  };
  const words = (
    <>
      <span className={styles['title']}>
        {noticeTitle(notice, t)}
        {!notice.is_read && <i className={styles['dot']} role="img" aria-label={t('notices.unread')} />}
      </span>
      {body !== '' && (
        <span className={styles['body']} dir="auto">
          {body}
        </span>
      )}
      <span className={styles['when']}>
        <TimeText at={notice.at} />
      </span>
    </>
  );
  return (
    <li data-unread={!notice.is_read || undefined}>
      {path === null ? (
        <div className={styles['row']}>{words}</div>
      ) : (
        <Link to={path} className={styles['row'] ?? ''} onClick={open}>
          {words}
        </Link>
      )}
    </li>
  );
};

const Switches = () => {
  const t = useText();
  const hasSound = useStore(soundSwitch);
  const desktop = useNotificationState();
  // The permission is not reactive, so a render is forced after the prompt.
  const [, setAnswers] = useState(0);
  return (
    <div className={styles['switches']}>
      <Switch
        label={t('notices.sound')}
        checked={hasSound}
        onChange={() => {
          soundSwitch.set(!hasSound);
          if (!hasSound) demonstrateSound();
        }}
      />
      <Switch
        label={t('notices.desktop')}
        {...(desktop === 'refused' && { description: t('notices.desktop.refused') })}
        disabled={desktop === 'refused'}
        checked={desktop === 'on'}
        onChange={() => void setNotifications(desktop !== 'on').then(() => setAnswers((count) => count + 1))}
      />
    </div>
  );
};

const List = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices(true);
  if (data === undefined) {
    return error === null ? (
      <Loader size="sm" m="lg" mx="auto" aria-label={t('shell.loading')} />
    ) : (
      <FailedState error={error} retry={() => void refetch()} />
    );
  }
  const list = data.pages.flatMap((page) => page.list);
  if (list.length === 0) {
    return (
      <EmptyState
        icon={<IconBell size={22} stroke={1.6} />}
        title={t('notices.empty')}
        hint={t('notices.empty_hint')}
      />
    );
  }
  return (
    <>
      <ul className={styles['list']}>
        {list.map((notice) => (
          <Row key={notice.id} notice={notice} onDone={onDone} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notices.more')}
        </Button>
      )}
    </>
  );
};

/** Notices with their read state, and the switches for sounds and desktop notifications. */
export const NoticeCenter = ({ unread, onDone }: { readonly unread: number; readonly onDone: () => void }) => {
  const t = useText();
  const newest = useNotices(true).data?.pages[0]?.list[0]?.id;
  return (
    <>
      <header className={styles['head']}>
        <Title order={2} className={styles['heading'] ?? ''}>
          {t('notices.title')}
        </Title>
        <Button
          variant="subtle"
          size="xs"
          disabled={unread === 0 || newest === undefined}
          onClick={() => {
            if (newest !== undefined) mark({ scope: 'until', id: newest });
          }}
        >
          {t('notices.read_all')}
        </Button>
      </header>
      <div className={styles['scroll']}>
        <List onDone={onDone} />
      </div>
      <Switches />
    </>
  );
};
