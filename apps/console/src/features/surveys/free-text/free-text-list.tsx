import type { SurveyWords } from '@guildhall/contract/surveys/staff.ts';
import { IconMessageOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import type { Keyset } from '../../../platform/network/keyset.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useLoadAhead } from '../../../ui/load-ahead.ts';
import { EarlierRows, MoreRows } from '../../../ui/more-rows.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { highlighted } from '../model/highlight.ts';
import styles from './free-text.module.css';

interface FreeTextListProps {
  readonly words: Keyset<SurveyWords>;
  readonly search: string;
  readonly isNarrowed: boolean;
  /** Title of the question; empty if only one question is shown. */
  readonly questionOf: (id: number) => string;
}

const FreeTextAnswer = ({
  row,
  search,
  question,
}: {
  readonly row: SurveyWords;
  readonly search: string;
  readonly question: string;
}) => {
  const t = useText();
  const locale = useLocale();
  const { channel, version_of_game: version } = row;
  const facts = [
    languageName(row.lang, locale),
    ...(channel === null ? [] : [t('surveys.words.channel', { channel: String(channel) })]),
    ...(version === null ? [] : [version]),
  ];
  return (
    <li className={styles['words']}>
      {question !== '' && (
        <p className={styles['question']} dir="auto">
          {question}
        </p>
      )}
      <p className={styles['text']} dir="auto">
        {highlighted(row.text, search).map(({ text, isFound, at }) =>
          isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </p>
      <p className={styles['facts']}>
        <TimeText at={row.created_at} /> · {facts.join(' · ')}
        {!row.is_verified && <span className={styles['mark']}>{t('surveys.words.unverified')}</span>}
      </p>
    </li>
  );
};

export const FreeTextList = ({ words, search, isNarrowed, questionOf }: FreeTextListProps) => {
  const t = useText();
  const viewport = useRef<HTMLDivElement>(null);
  const loadAhead = useLoadAhead(viewport, words);
  if (words.status === 'loading') return <TableSkeleton columns={1} />;
  if (words.status === 'failed') return <FailedState error={words.error} retry={words.retry} />;
  if (words.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconMessageOff size={22} stroke={1.6} />}
        title={t(isNarrowed ? 'surveys.words.nothing' : 'surveys.words.none')}
        hint={t(isNarrowed ? 'surveys.words.nothing_hint' : 'surveys.words.none_hint')}
      />
    );
  }
  return (
    <div className={styles['frame']} data-outdated={words.isOutdated || undefined}>
      <EarlierRows keyset={words} viewport={viewport} />
      <div
        ref={viewport}
        className={styles['scroll']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={t('surveys.words')}
        onScroll={loadAhead}
      >
        <ul>
          {words.rows.map((row) => (
            <FreeTextAnswer key={row.id} row={row} search={search} question={questionOf(row.question)} />
          ))}
        </ul>
      </div>
      <MoreRows keyset={words} />
    </div>
  );
};
