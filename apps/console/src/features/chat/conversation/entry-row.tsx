import type { ChatEntry } from '@guildhall/contract/chat/staff.ts';
import { IconLock } from '@tabler/icons-react';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { formatTime } from '@guildhall/i18n/times.ts';
import { languageName, useLocale, useText, type Translate } from '../../../platform/text/i18n.ts';
import { NoteText } from '../../notices/note-text.public.tsx';
import { noteOf } from '../model/entry-note.ts';
import { whyTexts } from '../model/why-text.ts';
import styles from './messages.module.css';
import { givenName } from '../../targets/given-name.public.ts';

type HandedOver = Extract<ChatEntry['why'], { kind: 'handed_over' }>;

const handedOver = (who: string, why: HandedOver, t: Translate, locale: ConsoleLocale): string => {
  const language = why.lang === null ? '' : languageName(why.lang, locale);
  if (why.team === null) return t('chat.entry.handed_language', { who, language });
  return language === ''
    ? t('chat.entry.handed_team', { who, team: why.team })
    : t('chat.entry.handed_both', { who, team: why.team, language });
};

const wordsOf = ({ kind, staff, to, text, why }: ChatEntry, t: Translate, locale: ConsoleLocale): string => {
  const who = staff?.name ?? '';
  if (why?.kind === 'handed_over') return handedOver(who, why, t, locale);
  if (kind === 'assigned') {
    if (staff === null) return t('chat.entry.given', { name: to?.name ?? '' });
    if (to === null || to.id === staff.id) return t(why === null ? 'chat.entry.taken' : 'chat.entry.accepted', { who });
    return t('chat.entry.assigned', { who, name: to.name });
  }
  if (kind === 'escalated') return t('chat.entry.escalated', { target: givenName(text, t) });
  if (why?.kind === 'unread') return t('chat.entry.returned_unread', { name: why.name, minutes: why.minutes });
  if (kind === 'returned') return staff === null ? t('chat.entry.returned_self') : t('chat.entry.returned', { who });
  if (kind === 'ended') return staff === null ? t('chat.entry.ended_self') : t('chat.entry.ended', { who });
  return who;
};

/** An entry visible to staff only: a note or a change of assignment. */
export const EntryRow = ({ entry }: { readonly entry: ChatEntry }) => {
  const t = useText();
  const locale = useLocale();
  const time = <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at, locale)}</time>;
  const written = noteOf(entry);
  if (written === '') {
    return (
      <p className={styles['line']} data-inside>
        <IconLock size={12} stroke={1.8} aria-label={t('chat.note.inside')} role="img" />
        <span>{wordsOf(entry, t, locale)}</span> {time}
        {entry.why?.kind === 'routed' && (
          <small>{whyTexts(entry.why, t, (lang) => languageName(lang, locale)).join(' · ')}</small>
        )}
      </p>
    );
  }
  return (
    <aside className={styles['note']} aria-label={t('chat.note')}>
      <header>
        <IconLock size={12} stroke={1.8} aria-label={t('chat.note.inside')} role="img" />
        <strong>{wordsOf(entry, t, locale)}</strong>
        {time}
      </header>
      <p dir="auto">
        <NoteText text={written} />
      </p>
    </aside>
  );
};
