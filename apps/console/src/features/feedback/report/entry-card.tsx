import type { StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';
import { IconLock, IconRobot, IconUser } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { NoteText } from '../../notices/note-text.public.tsx';
import { OriginalText } from '../../translation/original-text.public.tsx';
import { TranslatedText } from '../../translation/translated-text.public.tsx';
import { originalOf, pictureCountOf, pictureEntryIdOf, sideOf, textOf } from '../model/entries.ts';
import { useEntryText } from './use-entry-text.ts';
import { Pictures } from './pictures.tsx';
import { useReportContext } from './use-report-context.ts';
import styles from './timeline.module.css';

const Face = ({ entry }: { readonly entry: StaffReportEntry }) => {
  if (entry.by === 'staff' && entry.staff !== null) {
    return <StaffAvatar id={entry.staff.id} name={entry.staff.name} size="s" />;
  }
  const Icon = entry.by === 'player' ? IconUser : IconRobot;
  return (
    <span className={styles['face']} aria-hidden>
      <Icon size={13} stroke={1.8} />
    </span>
  );
};

/** A message in the timeline. Player text is rendered as plain text only. */
export const EntryCard = ({ entry }: { readonly entry: StaffReportEntry }) => {
  const t = useText();
  const { report } = useReportContext();
  const words = useEntryText(entry);
  const side = sideOf(entry);
  const text = textOf(entry, report);
  const original = originalOf(entry);
  return (
    <article className={styles['card']} data-side={side}>
      <header className={styles['who']}>
        <Face entry={entry} />
        <span className={styles['words']}>{words}</span>
        {side === 'note' && (
          <span className={styles['inside']}>
            <IconLock size={12} stroke={1.8} aria-hidden />
            {t('feedback.note.inside')}
          </span>
        )}
        <span className={styles['when']}>
          <TimeText at={entry.at} />
        </span>
      </header>
      {text !== '' && side === 'player' && (
        <TranslatedText
          text={text}
          lang={report.lang}
          subject={{ of: 'report', id: report.id }}
          className={styles['text'] ?? ''}
        />
      )}
      {text !== '' && side !== 'player' && (
        <p className={styles['text']} dir="auto">
          {side === 'note' ? <NoteText text={text} /> : text}
        </p>
      )}
      {original !== null && <OriginalText original={original} />}
      <Pictures entryId={pictureEntryIdOf(entry)} count={pictureCountOf(entry, report)} />
    </article>
  );
};
