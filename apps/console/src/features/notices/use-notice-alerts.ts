import type { StaffNotice } from '@guildhall/contract/notices/staff.ts';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { playSound, showNotification } from '../../platform/alerts/alerts.adapter.ts';
import { tabTitleCount } from '../../platform/look/tab-title-count.ts';
import { chatBadge, counters, reportBadge, useCounters } from './counters.public.ts';
import { translate } from '../../platform/text/i18n.ts';
import { latestNotices, refetchNotices } from './notices.data.ts';
import { noticeBody, noticePath, noticeTitle } from './model/notice-text.ts';
import { toastOf } from './components/notice-toast.tsx';

const shownMax = 3;
/** An agent with a free seat gets the chat within a second; then the queue needs no alert. */
const queueAfterMs = 1500;

const isWaitedFor = (): boolean => {
  const now = counters.get();
  return now?.availability === 'here' && (now.chats?.waiting ?? 0) > 0;
};

/** Toasts, sounds and desktop notifications for new notices and for a queue that was empty, and the number in the tab's title. */
export const useNoticeAlerts = (): void => {
  const navigate = useNavigate();
  const now = useCounters();
  const newest = now?.notices?.newest ?? null;
  const unread = now?.notices?.unread ?? null;
  const lastSeen = useRef<number | null>(null);
  const count = chatBadge(now) + reportBadge(now);
  useEffect(() => {
    tabTitleCount.set(count);
    return () => tabTitleCount.set(0);
  }, [count]);

  useEffect(() => {
    if (unread !== null) refetchNotices();
  }, [unread, newest]);

  useEffect(() => {
    if (newest === null) return;
    const before = lastSeen.current;
    lastSeen.current = Math.max(newest, before ?? 0);
    if (before === null || newest <= before) return;
    const alert = (notice: StaffNotice): void => {
      const [title, body, path] = [noticeTitle(notice, translate), noticeBody(notice, translate), noticePath(notice)];
      const open = (): void => {
        if (path !== null) void navigate(path);
      };
      notifications.show(toastOf(`notice-${notice.id}`, title, body, path === null ? null : open));
      showNotification(title, body, `notice-${notice.id}`, open);
    };
    latestNotices(shownMax).then(
      (list) => {
        const fresh = list.filter(({ id, is_read: isRead }) => id > before && !isRead);
        if (fresh.length > 0) playSound('work', `notice ${newest}`);
        for (const notice of fresh.toReversed()) alert(notice);
      },
      // The bell still shows the number.
      () => {},
    );
  }, [newest, navigate]);

  const isHere = now?.availability === 'here';
  const isQueueWaiting = isHere && (now.chats?.waiting ?? 0) > 0;
  const wasEmpty = useRef(false);
  useEffect(() => {
    if (!isQueueWaiting) {
      wasEmpty.current = isHere;
      return undefined;
    }
    if (!wasEmpty.current) return undefined;
    const timer = setTimeout(() => {
      if (!isWaitedFor()) return;
      wasEmpty.current = false;
      const [title, body] = [translate('notices.queue_waits'), translate('notices.queue_waits_hint')];
      const open = () => void navigate('/chat?scope=queue');
      playSound('work', 'queue');
      notifications.show(toastOf('queue', title, body, open));
      showNotification(title, body, 'queue', open);
    }, queueAfterMs);
    return () => clearTimeout(timer);
  }, [isHere, isQueueWaiting, navigate]);
};
