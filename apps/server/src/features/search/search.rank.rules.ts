import { functionType } from '@guildhall/contract/search/types.ts';
import type { Alternative, Slot } from './search.alternatives.rules.ts';

export interface Candidate {
  readonly id: number;
  readonly type: string;
  readonly item_id: number;
  readonly lang: number;
  readonly at: Date;
  readonly is_pinned: boolean;
  /** The first word of the title. */
  readonly first_word: number | null;
  /** Bit n: the text, or its title, has the n-th word that the search reads. Fewer than 53 bits. */
  readonly hits: number;
  readonly title_hits: number;
}

export interface Scored<C extends Candidate = Candidate> {
  readonly candidate: C;
  /** How well each part of the query matches; 0 if it does not. */
  readonly matches: readonly number[];
}

export interface Ranked<C extends Candidate = Candidate> extends Scored<C> {
  readonly score: number;
}

/** A match in the body counts this much of one in the title. */
const bodyShare = 0.3;
/** Hits this far behind the best one are noise. */
const behindMax = { words: 0.12, sentence: 0.25 };
/** A query of more words may miss some, if what matches carries this much of its weight. */
const weightNeeded = 0.6;
const wordsStrict = 2;
/** One wrong character spoils up to two pairs. */
const pairsMissing = 2;
/** Of a sentence, with a match in the body counted by half. */
const shareNeeded = { ofConcepts: 0.38, ofOne: 0.65, ofOneRun: 0.7, ofWords: 0.55, ofSure: 0.17, ofTwo: 0.3 };
const shareOfBody = 0.45;
/** No title says what a hit is about if it matches less than this. */
const titleNeeded = 0.55;
/** So many words may be together in the body of a text that is about something else. */
const keywordsAlone = 2;
/** A word as typed, or another form of it. */
const typedLeast = 0.94;
const unknownWorth = 0.85;
const bonus = { start: 1.15, pinned: 1.1, foreign: 0.93 };

const hasBit = (bits: number, place: number): boolean => Math.floor(bits / 2 ** place) % 2 === 1;

export type Places = ReadonlyMap<number, number>;
export const placesOf = (wordIds: readonly number[]): Places => new Map(wordIds.map((id, place) => [id, place]));

const isIn = ({ words }: Alternative, bits: number, places: Places): boolean =>
  words.every(({ id }) => hasBit(bits, places.get(id) ?? 60));

const matchOf = ({ alternatives }: Slot, candidate: Candidate, places: Places): number => {
  let value = 0;
  for (const alternative of alternatives) {
    const { quality } = alternative;
    if (quality <= value) continue;
    if (isIn(alternative, candidate.title_hits, places)) value = quality;
    else if (alternative.isForTitle !== true && isIn(alternative, candidate.hits, places))
      value = Math.max(value, quality * bodyShare);
  }
  return value;
};

export const scoredOf = <C extends Candidate>(
  slots: readonly Slot[],
  candidates: readonly C[],
  places: Places,
): Scored<C>[] =>
  candidates.map((candidate) => ({ candidate, matches: slots.map((slot) => matchOf(slot, candidate, places)) }));

const isTitle = (match: number): boolean => match > bodyShare;

/** Most of them; or in a title all but two, which one wrong character spoils. */
const arePairsEnough = (pairs: readonly number[], hasTerms: boolean): boolean => {
  const inTitle = pairs.filter(isTitle).length;
  const least = hasTerms ? 0 : Math.min(pairs.length, pairs.length > 2 ? 1 : 2);
  if (pairs.length <= 4 && inTitle >= Math.max(least, pairs.length - pairsMissing)) return true;
  const hit = pairs.filter((match) => match > 0).length;
  return hit === pairs.length || (pairs.length > 4 && hit >= pairs.length * 0.6 && inTitle >= hit / 2);
};

const isEnough = (
  slots: readonly Slot[],
  matches: readonly number[],
  weights: readonly number[],
  isSentence: boolean,
): boolean => {
  const placesOfKind = (...kinds: readonly Slot['kind'][]): number[] =>
    slots.flatMap((slot, place) => (kinds.includes(slot.kind) ? [place] : []));
  const isHit = (place: number): boolean => (matches[place] ?? 0) > 0;
  const [words, pairs] = [placesOfKind('word', 'run'), placesOfKind('pair')];
  const sum = (among: readonly number[]): number => among.reduce((total, place) => total + (weights[place] ?? 0), 0);
  if (!isSentence || (pairs.length === 0 && words.length === 1) || words.length + pairs.length === 0) {
    if (
      !arePairsEnough(
        pairs.map((place) => matches[place] ?? 0),
        words.length > 0,
      )
    )
      return false;
    // The only word with meaning in a sentence: a text that has it somewhere, or something like it, is about something else.
    if (isSentence && words.length === 1 && pairs.length === 0)
      return words.some((place) => isTitle(matches[place] ?? 0) || (isHit(place) && slots[place]?.isSure === true));
    if (words.length <= wordsStrict) return words.every(isHit);
    return sum(words.filter(isHit)) >= weightNeeded * sum(words);
  }
  const all = [...words, ...pairs];
  const share = all.reduce((total, place) => {
    const match = matches[place] ?? 0;
    return (
      total + (weights[place] ?? 0) * (isTitle(match) ? match : match === 0 ? 0 : (match / bodyShare) * shareOfBody)
    );
  }, 0);
  const meanings = new Set(
    all.flatMap((place) => slots[place]?.concepts.join(' ') ?? []).filter((each) => each !== ''),
  );
  const isInTitle = all.some((place) => (matches[place] ?? 0) >= titleNeeded);
  if (all.length > 1 && all.every(isHit)) {
    // What stands for two ordinary words, or pairs of their characters, is together in a long text by accident.
    const isTyped = pairs.length === 0 && all.every((place) => (matches[place] ?? 0) >= bodyShare * typedLeast);
    return isInTitle || isTyped || meanings.size > 1 || (meanings.size > 0 && all.length > keywordsAlone);
  }
  const ofConcepts = all.filter((place) => isTitle(matches[place] ?? 0) && (slots[place]?.concepts.length ?? 0) > 0);
  const isSure = ofConcepts.some((place) => slots[place]?.isSure === true);
  // Two words that mean something else each, in one title, are no accident.
  const isTwo = new Set(ofConcepts.map((place) => slots[place]?.concepts.join(' '))).size > 1;
  const needed = isSure
    ? shareNeeded.ofSure
    : isTwo
      ? shareNeeded.ofTwo
      : ofConcepts.length > 0
        ? meanings.size === 1
          ? pairs.length > 0
            ? shareNeeded.ofOneRun
            : shareNeeded.ofOne
          : shareNeeded.ofConcepts
        : shareNeeded.ofWords;
  if (share < needed * sum(all)) return false;
  return isInTitle;
};

/**
 * A part of the query weighs its size and its rarity among the candidates, where a title counts more than a body. One that no text
 * has says little about which text is meant, so in a sentence it weighs less than the others do on average.
 */
const weightsOf = (slots: readonly Slot[], scored: readonly Scored[], isSentence: boolean): number[] => {
  const holders = slots.map((_, place) => scored.reduce((total, { matches }) => total + (matches[place] ?? 0), 0));
  const weights = slots.map(
    ({ size }, place) => size * (Math.log(1 + scored.length / (1 + (holders[place] ?? 0))) + 0.1),
  );
  const known = weights.filter((_, place) => slots[place]?.kind !== 'phrase' && (holders[place] ?? 0) > 0);
  if (!isSentence || known.length === 0) return weights;
  const usual = known.reduce((total, weight) => total + weight, 0) / known.length;
  return weights.map((weight, place) =>
    (holders[place] ?? 0) > 0 ? weight : usual * (slots[place]?.size ?? 1) * unknownWorth,
  );
};

/** Best first. The weight of a part of the query is its size and its rarity among the candidates. */
export const rank = <C extends Candidate>(
  slots: readonly Slot[],
  scored: readonly Scored<C>[],
  { isSentence, lang }: { readonly isSentence: boolean; readonly lang: number },
): Ranked<C>[] => {
  const weights = weightsOf(slots, scored, isSentence);
  const first = new Set(
    slots[0]?.alternatives.flatMap(({ words, kind }) => (kind === 'synonym' ? [] : words.map(({ id }) => id))),
  );
  const ranked = scored
    .filter(({ matches }) => isEnough(slots, matches, weights, isSentence))
    .map(({ candidate, matches }) => {
      const sum = matches.reduce((total, value, place) => total + value * (weights[place] ?? 0), 0);
      const [all, hit] = [weights, weights.filter((_, place) => (matches[place] ?? 0) > 0)].map((some) =>
        some.reduce((total, weight) => total + weight, 0),
      );
      const isFirst = candidate.first_word !== null && first.has(candidate.first_word);
      const score =
        sum *
        (0.5 + (0.5 * (hit ?? 0)) / (all ?? 1)) *
        (isFirst ? bonus.start : 1) *
        (candidate.is_pinned ? bonus.pinned : 1) *
        (candidate.lang === lang ? 1 : bonus.foreign);
      return { candidate, matches, score };
    })
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        other.candidate.at.getTime() - one.candidate.at.getTime() ||
        other.candidate.id - one.candidate.id,
    );
  const best = ranked[0]?.score ?? 0;
  const isOne = slots.filter(({ kind }) => kind !== 'phrase').length === 1;
  const behind = isSentence && !isOne ? behindMax.sentence : behindMax.words;
  return ranked.filter(({ score }) => score >= best * behind);
};

/** A known issue that matches a sentence this much as the best hit comes before it; one that has the words always does. */
const knownShare = 0.75;

/**
 * The best known issue before everything else: it tells players that they need not look, write or wait for an answer. Not before a
 * function of the app that fits better, which is what they asked for.
 */
export const knownIssueFirst = <C extends Candidate>(
  ranked: readonly (C & { readonly score: number })[],
  isSentence: boolean,
): typeof ranked => {
  const [best] = ranked;
  const needed = best?.type === functionType ? 1 : isSentence ? knownShare : 0;
  const known = ranked.find(({ type, score }) => type === 'incident' && score >= (best?.score ?? 0) * needed);
  return known === undefined ? ranked : [known, ...ranked.filter((hit) => hit !== known)];
};

/** The alternative by which a hit matches each slot: the best one in its title, or else in its body. */
export const matchedAlternatives = (slots: readonly Slot[], candidate: Candidate, places: Places) =>
  slots.map(({ alternatives }) => {
    const among = (bits: number) => alternatives.find((alternative) => isIn(alternative, bits, places));
    return among(candidate.title_hits) ?? among(candidate.hits);
  });
