import type { StaffConversation, OpenedConversation } from '@guildhall/contract/chat/staff.ts';
import { feedbackStateNameOf } from '@guildhall/contract/feedback/rules.ts';
import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { FollowUpList } from '../../follow-up/follow-up-list.public.tsx';
import { PlayerCard as VouchedCard } from '../../players/player-card.public.tsx';
import { ImposeButton } from '../../restrictions/impose.public.tsx';
import { RestrictionBadge } from '../../restrictions/restriction.public.tsx';
import { useOpened } from '../chat.data.ts';
import { contextFacts } from '../../../platform/text/context-facts.ts';
import { DeviceText } from '../../../ui/device-text.tsx';
import { NoteText } from '../../notices/note-text.public.tsx';
import { noteOf } from '../model/entry-note.ts';
import { playerName } from '../model/player-name.ts';
import styles from './player-panel.module.css';

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['card']}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const PlayerCard = ({ row }: { readonly row: StaffConversation }) => {
  const t = useText();
  const locale = useLocale();
  return (
    <Card title={playerName(row, t)}>
      <dl className={styles['facts']}>
        <Fact name={t('chat.fact.kind')}>
          {row.is_verified ? t(row.is_guest ? 'chat.guest' : 'chat.fact.signed_in') : <UnverifiedBadge />}
        </Fact>
        <Fact name={t('chat.fact.language')}>{languageName(row.lang, locale)}</Fact>
        {row.version_of_game !== null && <Fact name={t('chat.fact.version')}>{row.version_of_game}</Fact>}
        {row.channel !== null && <Fact name={t('chat.fact.channel')}>{row.channel}</Fact>}
        <Fact name={t('chat.fact.since')}>
          <TimeText at={row.created_at} />
        </Fact>
      </dl>
      <div className={styles['restriction']}>
        <RestrictionBadge person={{ of: 'chat', id: row.id }} />
        <ImposeButton person={{ of: 'chat', id: row.id }} />
      </div>
    </Card>
  );
};

const ContextCard = ({ context }: Pick<OpenedConversation, 'context'>) => {
  const t = useText();
  const facts = context === null ? [] : contextFacts(context);
  const errors = context?.errors ?? [];
  return (
    <Card title={t('chat.context')}>
      {facts.length === 0 && errors.length === 0 && <p className={styles['none']}>{t('chat.context.none')}</p>}
      <dl className={styles['facts']}>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={t(`chat.context.${name}`)}>
            {name === 'device' ? <DeviceText agent={value} /> : value}
          </Fact>
        ))}
      </dl>
      {errors.length > 0 && (
        <details className={styles['errors']}>
          <summary>{t('chat.context.errors', { count: errors.length })}</summary>
          <ul>
            {errors.map((error, index) => (
              // Errors may repeat and never change order, so the index is the key.
              <li key={index}>{error}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
};

const ReportsCard = ({ reports }: Pick<OpenedConversation, 'reports'>) => {
  const t = useText();
  const mayRead = useStaff().may('feedback.read');
  return (
    <Card title={t('chat.reports')}>
      {reports.length === 0 && <p className={styles['none']}>{t('chat.reports.none')}</p>}
      <ul className={styles['links']}>
        {reports.map(({ id, number, state, summary, created_at: at }) => {
          const words = (
            <>
              <span className={styles['line']}>
                <span>#{number}</span>
                <span>{t(`chat.report_state.${feedbackStateNameOf(state)}`)}</span>
                <TimeText at={at} />
              </span>
              <span className={styles['words']} dir="auto">
                {summary}
              </span>
            </>
          );
          return (
            <li key={id}>
              {mayRead ? (
                <Link to={`/feedback/${id}`} className={styles['link'] ?? ''}>
                  {words}
                </Link>
              ) : (
                <span className={styles['link']}>{words}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
};

interface PlayerPanelProps {
  readonly id: string;
  /** Opens another chat of the player beside this one. */
  readonly onOpen: (id: string) => void;
}

const PastCard = ({
  conversations,
  onOpen,
}: Pick<OpenedConversation, 'conversations'> & Pick<PlayerPanelProps, 'onOpen'>) => {
  const t = useText();
  return (
    <Card title={t('chat.past')}>
      {conversations.length === 0 && <p className={styles['none']}>{t('chat.past.none')}</p>}
      <ul className={styles['links']}>
        {conversations.map((row) => (
          <li key={row.id}>
            <button type="button" className={styles['link']} onClick={() => onOpen(row.id)}>
              <span className={styles['line']}>
                <span>#{row.number}</span>
                <span>{row.end_reason === null ? t('chat.state.waiting') : t(`chat.reason.${row.end_reason}`)}</span>
                <TimeText at={row.created_at} />
              </span>
              <span className={styles['words']} dir="auto">
                {row.last?.text ?? ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const NotesCard = ({ entries }: Pick<OpenedConversation, 'entries'>) => {
  const t = useText();
  const notes = entries.filter((entry) => noteOf(entry) !== '').toReversed();
  return (
    <Card title={t('chat.notes')}>
      {notes.length === 0 && <p className={styles['none']}>{t('chat.notes.none')}</p>}
      <ul className={styles['notes']}>
        {notes.map(({ id, staff, at, text }) => (
          <li key={id}>
            <span className={styles['line']}>
              <IconLock size={12} stroke={1.8} aria-hidden />
              <span>{staff?.name ?? ''}</span>
              <TimeText at={at} />
            </span>
            <p dir="auto">
              <NoteText text={text} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** Player data, device context and history beside the chat. */
export const PlayerPanel = ({ id, onOpen }: PlayerPanelProps) => {
  const t = useText();
  const { data, error } = useOpened(id);
  const { id: staffId } = useStaff();
  return (
    <aside className={styles['panel']} aria-label={t('chat.panel')}>
      {data === undefined ? (
        // The chat column shows the error and a retry button.
        error === null && [140, 90, 120].map((height) => <Skeleton key={height} height={height} radius="md" />)
      ) : (
        <>
          <PlayerCard row={data.row} />
          <VouchedCard subject={{ of: 'chat', id }} />
          <Card title={t('follow_up.card')}>
            <FollowUpList
              subject={{ of: 'chat', id }}
              mayWrite={data.row.state === 'active' && data.row.assignee?.id === staffId}
            />
          </Card>
          <NotesCard entries={data.entries} />
          <ContextCard context={data.context} />
          <ReportsCard reports={data.reports} />
          <PastCard conversations={data.conversations} onOpen={onOpen} />
        </>
      )}
    </aside>
  );
};
