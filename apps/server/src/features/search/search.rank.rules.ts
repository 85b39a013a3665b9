import type { Slot } from './search.alternatives.rules.ts';

export interface Candidate {
  readonly id: number;
  readonly type: string;
  readonly item_id: number;
  readonly at: Date;
  /** Bit n: the text, or its title, has the n-th alternative. Fewer than 53 bits. */
  readonly hits: number;
  readonly title_hits: number;
}

export interface Ranked<C extends Candidate = Candidate> {
  readonly candidate: C;
  readonly score: number;
}

/** A match in the body counts this much of one in the title. */
const bodyShare = 0.3;
/** Hits this far behind the best one are noise. */
const behindMax = 0.12;
/** A query of more words may miss some, if what matches carries this much of its weight. */
const weightNeeded = 0.6;
const wordsStrict = 2;
/** One wrong character spoils up to two pairs. */
const pairsMissing = 2;
const phraseWorth = 0.5;

const hasBit = (bits: number, place: number): boolean => Math.floor(bits / 2 ** place) % 2 === 1;

/** The first alternative of each slot, counted over all slots. */
const offsetsOf = (slots: readonly Slot[]): number[] => {
  let next = 0;
  return slots.map(({ alternatives }) => {
    next += alternatives.length;
    return next - alternatives.length;
  });
};

/** How well a slot matches; 0 if it does not. */
const matchOf = ({ alternatives }: Slot, offset: number, candidate: Candidate): number => {
  let value = 0;
  for (const [index, { quality }] of alternatives.entries()) {
    if (hasBit(candidate.title_hits, offset + index)) value = Math.max(value, quality);
    else if (hasBit(candidate.hits, offset + index)) value = Math.max(value, quality * bodyShare);
  }
  return value;
};

const isEnough = (slots: readonly Slot[], matches: readonly number[], weights: readonly number[]): boolean => {
  const places = (kind: Slot['kind']): number[] => slots.flatMap((slot, place) => (slot.kind === kind ? [place] : []));
  const isHit = (place: number): boolean => (matches[place] ?? 0) > 0;
  const [words, pairs] = [places('word'), places('pair')];
  const pairsHit = pairs.filter(isHit).length;
  const pairsNeeded = pairs.length <= 4 ? Math.max(1, pairs.length - pairsMissing) : Math.ceil(pairs.length * 0.6);
  if (pairs.length > 0 && pairsHit < pairsNeeded) return false;
  if (words.length <= wordsStrict) return words.every(isHit);
  const sum = (among: readonly number[]): number => among.reduce((total, place) => total + (weights[place] ?? 0), 0);
  return sum(words.filter(isHit)) >= weightNeeded * sum(words);
};

/** Best first. The weight of a part of the query is its rarity among the candidates. */
export const rank = <C extends Candidate>(slots: readonly Slot[], candidates: readonly C[]): Ranked<C>[] => {
  const offsets = offsetsOf(slots);
  const matched = candidates.map((candidate) => ({
    candidate,
    matches: slots.map((slot, place) => matchOf(slot, offsets[place] ?? 0, candidate)),
  }));
  const weights = slots.map(({ kind }, place) => {
    const holders = matched.filter(({ matches }) => (matches[place] ?? 0) > 0).length;
    const weight = Math.log(1 + candidates.length / (1 + holders)) + 0.1;
    return kind === 'phrase' ? weight * phraseWorth : weight;
  });
  const scored = matched
    .filter(({ matches }) => isEnough(slots, matches, weights))
    .map(({ candidate, matches }) => ({
      candidate,
      score: matches.reduce((total, value, place) => total + value * (weights[place] ?? 0), 0),
    }))
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        other.candidate.at.getTime() - one.candidate.at.getTime() ||
        other.candidate.id - one.candidate.id,
    );
  const best = scored[0]?.score ?? 0;
  return scored.filter(({ score }) => score >= best * behindMax);
};

/** The alternative by which a hit matches each slot: the best one in its title, or else in its body. */
export const matchedAlternatives = (slots: readonly Slot[], candidate: Candidate) => {
  const offsets = offsetsOf(slots);
  return slots.map(({ alternatives }, place) => {
    const among = (bits: number) => alternatives.find((_, index) => hasBit(bits, (offsets[place] ?? 0) + index));
    return among(candidate.title_hits) ?? among(candidate.hits);
  });
};
