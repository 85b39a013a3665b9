import type { ChatEntry } from '@guildhall/contract/chat/staff.ts';
import { IconLock } from '@tabler/icons-react';
import { useLocale, useText, type Translate } from '../../../platform/text/i18n.ts';
import { noteOf } from '../model/entry-note.ts';
import { hourText } from '../model/day-text.ts';
import styles from './messages.module.css';

const wordsOf = ({ kind, staff, to }: ChatEntry, t: Translate): string => {
  const who = staff?.name ?? '';
  if (kind === 'assigned') {
    if (staff === null) return t('chat.entry.given', { name: to?.name ?? '' });
    if (to === null || to.id === staff.id) return t('chat.entry.taken', { who });
    return t('chat.entry.assigned', { who, name: to.name });
  }
  if (kind === 'returned') return staff === null ? t('chat.entry.returned_self') : t('chat.entry.returned', { who });
  if (kind === 'ended') return staff === null ? t('chat.entry.ended_self') : t('chat.entry.ended', { who });
  return who;
};

/** An entry visible to staff only: a note or a change of assignment. */
export const EntryRow = ({ entry }: { readonly entry: ChatEntry }) => {
  const t = useText();
  const locale = useLocale();
  const time = <time dateTime={new Date(entry.at).toISOString()}>{hourText(entry.at, locale)}</time>;
  const written = noteOf(entry);
  if (written === '') {
    return (
      <p className={styles['line']} data-inside>
        <IconLock size={12} stroke={1.8} aria-label={t('chat.note.inside')} role="img" />
        <span>{wordsOf(entry, t)}</span> {time}
      </p>
    );
  }
  return (
    <aside className={styles['note']} aria-label={t('chat.note')}>
      <header>
        <IconLock size={12} stroke={1.8} aria-label={t('chat.note.inside')} role="img" />
        <strong>{wordsOf(entry, t)}</strong>
        {time}
      </header>
      <p dir="auto">{written}</p>
    </aside>
  );
};
