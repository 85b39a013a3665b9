import type { FeedbackDeskEntry } from '@guildhall/contract/feedback-desk.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { IconLock, IconRobot, IconUser } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { pictureCountOf, picturePlaceOf, sideOf, textOf } from '../model/entries.ts';
import { useEntryWords } from './entry-words.ts';
import { Pictures } from './pictures.tsx';
import { useTicket } from './ticket-context.ts';
import styles from './timeline.module.css';

const Face = ({ entry }: { readonly entry: FeedbackDeskEntry }) => {
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

/** Words of somebody. A player's are text and nothing else, whatever is in them. */
export const EntryCard = ({ entry }: { readonly entry: FeedbackDeskEntry }) => {
  const t = useText();
  const { report } = useTicket();
  const words = useEntryWords(entry);
  const side = sideOf(entry);
  const text = textOf(entry, report);
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
      {text !== '' && (
        <p
          className={styles['text']}
          dir="auto"
          {...(side === 'player' && { lang: languageTagOf(localeOfLang(report.lang) ?? 'en-US') })}
        >
          {text}
        </p>
      )}
      <Pictures place={picturePlaceOf(entry)} count={pictureCountOf(entry, report)} />
    </article>
  );
};
