import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlarm, IconClockPause, IconFileText, IconMessage2, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { failureText } from '../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../platform/text/i18n.ts';
import { forgetReminder, snooze, useFollowUp } from './follow-up.data.ts';
import styles from './follow-up-list.module.css';

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

const run = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => notifications.show({ color: 'red', message: failureText(error) }));
};

/** What comes after a chat or report: linked reports or chats, its snooze and one's own reminders. */
export const FollowUpList = ({ subject, mayWrite }: { readonly subject: ChatOrReport; readonly mayWrite: boolean }) => {
  const t = useText();
  const locale = useLocale();
  const { data } = useFollowUp(subject);
  if (data === undefined) return null;
  const { links, reminders, snoozed_until: until } = data;
  if (links.length === 0 && reminders.length === 0 && until === null)
    return <p className={styles['none']}>{t('follow_up.none')}</p>;
  return (
    <ul className={styles['list']}>
      {links.map(({ id, number }) => (
        <li key={id}>
          {subject.of === 'chat' ? <IconFileText {...icon} /> : <IconMessage2 {...icon} />}
          <Link to={subject.of === 'chat' ? `/feedback/${id}` : `/chat?scope=all&open=${id}`}>
            {t(subject.of === 'chat' ? 'follow_up.became' : 'follow_up.from_chat', { number: String(number) })}
          </Link>
        </li>
      ))}
      {until !== null && (
        <li>
          <IconClockPause {...icon} />
          <span>{t('follow_up.snoozed_until', { time: formatDate(until, locale, true) })}</span>
          {mayWrite && (
            <Button size="compact-xs" variant="default" onClick={() => run(snooze(subject, null))}>
              {t('follow_up.wake')}
            </Button>
          )}
        </li>
      )}
      {reminders.map(({ id, due_at: at, note }) => (
        <li key={id}>
          <IconAlarm {...icon} />
          <span>
            {t('follow_up.reminder', { time: formatDate(at, locale, true) })}
            {note !== '' && <em dir="auto">{note}</em>}
          </span>
          <Tooltip label={t('follow_up.forget')}>
            <ActionIcon size={28} aria-label={t('follow_up.forget')} onClick={() => run(forgetReminder(id))}>
              <IconTrash {...icon} />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
};
