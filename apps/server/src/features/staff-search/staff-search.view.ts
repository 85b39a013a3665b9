import type { StaffSearchKind } from '@guildhall/contract/staff-search/kinds.ts';
import type { StaffSearchHit } from '@guildhall/contract/staff-search/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { StaffSearchItem } from '../../registration/feature.ts';
import { excerptOf, marksIn } from '../search/search.public.ts';
import { matchedTerms, type Slot } from './staff-search.terms.rules.ts';

/** Excerpts are taken from this much of a text. */
const bodyMax = 4000;

/** The text with most of the words; the first if none has any, as for a search by number. */
const bestOf = (bodies: readonly string[], slots: readonly Slot[]): { text: string; terms: Set<string> } => {
  let best = { text: bodies[0]?.slice(0, bodyMax) ?? '', terms: new Set<string>() };
  for (const body of bodies) {
    const text = body.slice(0, bodyMax);
    const terms = matchedTerms(text, slots);
    if (terms.size > best.terms.size) best = { text, terms };
  }
  return best;
};

export const hitOf = (kind: StaffSearchKind, item: StaffSearchItem, slots: readonly Slot[]): StaffSearchHit => {
  const { text, terms } = bestOf(item.bodies, slots);
  const excerpt = excerptOf(text, terms);
  return {
    kind,
    id: item.id,
    number: item.number,
    title: item.title,
    title_marks: marksIn(item.title, matchedTerms(item.title, slots)),
    excerpt: excerpt.text,
    excerpt_marks: excerpt.marks,
    lang: item.lang as LangId | null,
    at: item.at.getTime(),
    is_open: item.isOpen,
  };
};
