import { appFunctions, functionType, type AppFunction } from '@guildhall/contract/search/types.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { piecesOf, termsOfText } from '../../data/search-terms.ts';
import type { Slot } from './search.alternatives.rules.ts';
import type { Candidate, Scored } from './search.rank.rules.ts';
import { stemOf } from './search.stems.rules.ts';
import type { Vocabulary } from './search.vocabulary.rules.ts';

type Name = AppFunction['name'];

/** Texts of the catalogues, and what players call a function besides (names of concepts in `words`). */
const descriptions: Readonly<
  Record<
    Name,
    { readonly title: MessageId; readonly texts: readonly MessageId[]; readonly concepts: readonly string[] }
  >
> = {
  'account-deletion': {
    title: 'title.account_deletion',
    texts: ['deletion.intro.ask'],
    concepts: ['delete', 'account', 'delete-account'],
  },
  language: { title: 'settings.language', texts: ['title.settings'], concepts: ['language', 'app', 'change'] },
  surveys: { title: 'title.survey', texts: [], concepts: ['vote', 'survey'] },
  contact: {
    title: 'articles.support.online_service',
    texts: ['articles.support.online_service_hint'],
    concepts: ['contact', 'ban', 'appeal'],
  },
  report: {
    title: 'title.feedback_create',
    texts: ['articles.support.feedback_hint'],
    concepts: ['report', 'bug', 'feedback', 'tell'],
  },
  suggestion: {
    title: 'articles.support.suggest',
    texts: ['articles.support.suggest_hint'],
    concepts: ['suggest', 'feedback', 'tell'],
  },
  settings: {
    title: 'title.settings',
    texts: ['settings.appearance', 'settings.dark_theme', 'settings.avatar'],
    concepts: ['settings', 'dark', 'app', 'avatar'],
  },
};

export interface SearchableFunction {
  readonly id: number;
  readonly noun: string;
  readonly title: string;
  readonly excerpt: string;
  readonly stems: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
  readonly concepts: ReadonlySet<number>;
}

/** Titles of cards may be hyphenated. */
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00AD', '');

export const functionsOf = (
  texts: Partial<Record<MessageId, string>>,
  lang: number,
  vocabulary: Vocabulary,
): SearchableFunction[] =>
  appFunctions.map(({ id, name, noun }) => {
    const { title: key, texts: more, concepts } = descriptions[name];
    const title = plain(texts[key]);
    const { pieces } = piecesOf(title);
    return {
      id,
      noun,
      title,
      excerpt: more.map((each) => plain(texts[each])).join(' · '),
      stems: new Set(pieces.filter(({ isRun }) => !isRun).map(({ term }) => stemOf(lang, term))),
      pairs: new Set(termsOfText(title)),
      concepts: new Set(concepts.map(vocabulary.conceptOf)),
    };
  });

const quality = { title: 1, concept: 0.85 };

const matchOf = ({ kind, part, concepts, isOfTerm }: Slot, lang: number, each: SearchableFunction): number => {
  if (kind === 'phrase') return 0;
  const isInTitle =
    kind === 'word'
      ? each.stems.has(stemOf(lang, part))
      : kind === 'run'
        ? each.title.includes(part)
        : each.pairs.has(part);
  const isMeant = concepts.some((concept) => each.concepts.has(concept));
  if (isInTitle || (isMeant && isOfTerm)) return quality.title;
  return isMeant ? quality.concept : 0;
};

/** Functions as hits, to be ranked with the texts. */
export const scoredFunctions = (
  functions: readonly SearchableFunction[],
  slots: readonly Slot[],
  lang: number,
): Scored[] =>
  functions
    .map((each): Scored => ({
      candidate: candidateOf(each, lang),
      matches: slots.map((slot) => matchOf(slot, lang, each)),
    }))
    .filter(({ matches }) => matches.some((match) => match > 0));

const candidateOf = ({ id }: SearchableFunction, lang: number): Candidate => ({
  id: -id,
  type: functionType,
  item_id: id,
  lang,
  at: new Date(0),
  is_pinned: false,
  first_word: null,
  hits: 0,
  title_hits: 0,
});
