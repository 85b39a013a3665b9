import { useStore } from '@guildhall/browser/store.ts';
import { useLocation } from '../../../platform/router.tsx';
import { chipOf, type OwnRow } from '../own.model.ts';
import { useOwn } from '../own.data.ts';
import { AnswerChip } from './answer-chip.tsx';
import { shownRowsStore } from './shown-rows.store.ts';
import { useOwnWords } from './use-own-words.ts';

/** What a card in sight shows is announced, but not shown twice. */
const AnnouncedAnswer = ({ row }: { readonly row: OwnRow }) => {
  const { title, hint } = useOwnWords(row);
  return (
    <span className="visually-hidden">
      {title} {hint}
    </span>
  );
};

export const Answers = ({ isAboveTabs }: { readonly isAboveTabs: boolean }) => {
  const own = useOwn();
  const { pathname } = useLocation();
  const shown = useStore(shownRowsStore);
  const row = own === null ? null : chipOf(own, pathname, shown.ids);
  if (row === null) return null;
  return shown.inSight.includes(row.id) ? (
    <AnnouncedAnswer row={row} />
  ) : (
    <AnswerChip row={row} isAboveTabs={isAboveTabs} />
  );
};
