import type { FeedbackDeskEntry } from '@guildhall/contract/feedback-desk.ts';
import { useText, type Translate } from '../../../platform/i18n.ts';

const whoOf = ({ by, staff }: FeedbackDeskEntry, t: Translate): string => {
  if (by === 'player') return t('feedback.who.player');
  if (by === 'system') return t('feedback.who.system');
  return staff === null || staff.name === '' ? t('feedback.who.staff') : staff.name;
};

/** What a linked entry speaks of, or that it was taken away. */
const linkedWords = ({ details }: FeedbackDeskEntry, who: string, t: Translate): string => {
  const { incident, suggestion } = details;
  const title = incident ?? suggestion;
  if (typeof title === 'string') return t('feedback.entry.linked_to', { who, title });
  return t(incident === null || suggestion === null ? 'feedback.entry.unlinked' : 'feedback.entry.linked', { who });
};

/** Who did what, in one line. */
export const entryWords = (entry: FeedbackDeskEntry, t: Translate): string => {
  const who = whoOf(entry, t);
  const { kind, details } = entry;
  if (kind === 'linked') return linkedWords(entry, who, t);
  if (kind === 'assigned') {
    const to = details['to'];
    return typeof to === 'string'
      ? t('feedback.entry.assigned', { who, name: to })
      : t('feedback.entry.unassigned', { who });
  }
  if (kind === 'merged') return t('feedback.entry.merged', { who, number: String(details['into_number'] ?? '') });
  if (kind === 'rated') return t('feedback.entry.rated', { who, stars: Number(details['stars'] ?? 0) });
  return t(`feedback.entry.${kind}`, { who });
};

export const useEntryWords = (entry: FeedbackDeskEntry): string => entryWords(entry, useText());
