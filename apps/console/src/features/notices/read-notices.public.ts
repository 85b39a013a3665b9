import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { noticesRead } from '@guildhall/contract/notices/staff.ts';
import { useEffect } from 'react';
import { useCounters } from './counters.public.ts';
import { markNotices } from './notices.data.ts';

type Subject = Extract<BodyInputOf<typeof noticesRead>, { scope: 'chat' | 'report' }>;

/** Opening a chat or report reads its notices, as does a new one while it is open and in view. */
export const useReadNotices = (subject: Subject): void => {
  const notices = useCounters()?.notices;
  const [hasUnread, newest] = [(notices?.unread ?? 0) > 0, notices?.newest ?? 0];
  const key = JSON.stringify(subject);
  useEffect(() => {
    if (!hasUnread) return undefined;
    const read = (): void => {
      if (document.visibilityState === 'visible') void markNotices(JSON.parse(key) as Subject).catch(() => {});
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [key, hasUnread, newest]);
};
