import type { Seat } from '@guildhall/contract/chat/staff.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useStaff } from '../../../platform/session/session.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useLanguageText } from '../../routing/routing.public.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { usePersonas, useSeats } from '../chat.data.ts';
import { ChatTabs } from '../chat-tabs.tsx';
import { WaitClock } from '../list/wait-clock.tsx';
import { LongestWaits } from '../team/longest-waits.tsx';
import styles from '../team/team.module.css';

const availabilityTones = { here: 'good', away: 'wait', off: 'quiet' } as const;

const SeatRow = ({ seat, languages }: { readonly seat: Seat; readonly languages: string }) => {
  const t = useText();
  const locale = useLocale();
  const { may } = useStaff();
  const persona = usePersonas().data?.find(({ id }) => id === seat.persona);
  const part = Math.min(1, seat.conversations / Math.max(1, seat.seats));
  const isFull = seat.conversations >= seat.seats;
  return (
    <tr>
      <th scope="row">
        <span className={styles['who']}>
          <StaffAvatar id={seat.staff.id} name={seat.staff.name} size="s" />
          <Link to={`/chat?scope=all&who=${seat.staff.id}`} title={t('chat.team.see', { name: seat.staff.name })}>
            {seat.staff.name}
          </Link>
        </span>
      </th>
      <td>
        {persona !== undefined && (
          <span className={styles['who']}>
            <img src={persona.portrait} alt="" width={20} height={20} />
            {persona.name}
          </span>
        )}
      </td>
      <td>{languages}</td>
      <td>
        <span className={styles['load']}>
          <span className={styles['gauge']} data-full={isFull || undefined} aria-hidden>
            <i style={{ width: `${part * 100}%` }} />
          </span>
          {seat.conversations}/{seat.seats}
        </span>
      </td>
      <td>
        {seat.reports !== undefined && may('feedback.read') ? (
          <Link
            to={`/feedback?assignee=${seat.staff.id}`}
            title={t('chat.team.see_reports', { name: seat.staff.name })}
          >
            {formatNumber(seat.reports, locale)}
          </Link>
        ) : (
          seat.reports
        )}
      </td>
      <td>
        {seat.is_here && isFull ? (
          <StatusBadge tone="wait">{t('chat.team.is_full')}</StatusBadge>
        ) : (
          <StatusBadge tone={availabilityTones[seat.availability]}>
            {t(`chat.availability.${seat.availability}`)}
          </StatusBadge>
        )}
        {seat.since !== null && seat.since !== undefined && (
          <span className={styles['since']}>
            <TimeText at={seat.since} />
          </span>
        )}
      </td>
    </tr>
  );
};

const Team = ({ seats }: { readonly seats: readonly Seat[] }) => {
  const t = useText();
  const languagesOf = useLanguageText();
  if (seats.length === 0) {
    return (
      <EmptyState
        icon={<IconUsersGroup size={22} stroke={1.6} />}
        title={t('chat.team.empty')}
        hint={t('chat.team.empty_hint')}
      />
    );
  }
  // Those who are here first, the busiest on top.
  const sorted = seats.toSorted(
    (one, other) =>
      Number(other.is_here) - Number(one.is_here) ||
      Number(other.is_connected) - Number(one.is_connected) ||
      other.conversations - one.conversations ||
      one.staff.name.localeCompare(other.staff.name),
  );
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('chat.team.name')}</th>
          <th scope="col">{t('chat.team.persona')}</th>
          <th scope="col">{t('routing.languages')}</th>
          <th scope="col">{t('chat.team.load')}</th>
          <th scope="col">{t('chat.team.reports')}</th>
          <th scope="col">{t('chat.team.state')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((seat) => (
          <SeatRow key={seat.staff.id} seat={seat} languages={languagesOf(seat.staff.id)} />
        ))}
      </tbody>
    </table>
  );
};

/** Overview for supervisors: present staff, queue length and longest waits. */
export const TeamScreen = () => {
  const t = useText();
  const locale = useLocale();
  const { data, error, refetch } = useSeats();
  const clock = (since: number | null) => (since === null ? t('chat.team.nobody_waits') : <WaitClock since={since} />);
  return (
    <>
      <PageHeader title={t('chat.team.title')} hint={t('chat.team.hint')} beside={<ChatTabs />} />
      {data === undefined ? (
        error === null ? (
          <TableSkeleton columns={6} />
        ) : (
          <FailedState error={error} retry={() => void refetch()} />
        )
      ) : (
        <>
          <dl className={styles['tiles']}>
            {(
              [
                ['chat.team.waiting', formatNumber(data.waiting, locale)],
                ['chat.team.longest', clock(data.oldest_queued_at)],
                ['chat.team.unanswered', clock(data.oldest_unanswered_at)],
                ['chat.team.running', formatNumber(data.running, locale)],
                ['chat.team.here', formatNumber(data.list.filter(({ is_here: isHere }) => isHere).length, locale)],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className={styles['tile']}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles['halves']}>
            <div className={styles['card']}>
              <Team seats={data.list} />
            </div>
            <LongestWaits />
          </div>
        </>
      )}
    </>
  );
};
