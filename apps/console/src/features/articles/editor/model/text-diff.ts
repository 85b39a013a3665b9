import { diffArrays, diffWords } from 'diff';
import type { RichBlock } from './rich-blocks.ts';

export interface DiffPiece {
  readonly state: 'same' | 'added' | 'removed';
  readonly text: string;
}

export interface DiffBlock {
  readonly kind: RichBlock['kind'];
  readonly state: 'same' | 'added' | 'removed' | 'changed';
  readonly pieces: readonly DiffPiece[];
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Cached: creating a segmenter costs more than most diffs. */
const segmenterOf = (languageTag: string): Intl.Segmenter => {
  const segmenter = segmenters.get(languageTag) ?? new Intl.Segmenter(languageTag, { granularity: 'word' });
  segmenters.set(languageTag, segmenter);
  return segmenter;
};

/** Above this limit a minimal diff would take seconds, and the text is effectively new. */
const changedWordsMax = 600;

/** Word diff with language-aware segmentation: Chinese has no spaces, and Cyrillic needs Unicode word rules. */
export const diffOfWords = (before: string, after: string, languageTag: string): DiffPiece[] => {
  const options = { intlSegmenter: segmenterOf(languageTag), maxEditLength: changedWordsMax };
  const found = diffWords(before, after, options) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return found.map(({ added, removed, value }) => ({
    state: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
};

const whole = ({ kind, text }: RichBlock, state: 'same' | 'added' | 'removed'): DiffBlock => ({
  kind,
  state,
  pieces: [{ state, text }],
});

interface Line {
  readonly block: RichBlock;
  readonly words: ReadonlyMap<string, number>;
  readonly length: number;
}

const lineOf = (block: RichBlock, languageTag: string): Line => {
  const words = new Map<string, number>();
  let length = 0;
  for (const { segment } of segmenterOf(languageTag).segment(block.text)) {
    if (segment.trim() === '') continue;
    words.set(segment, (words.get(segment) ?? 0) + 1);
    length += segment.length;
  }
  return { block, words, length };
};

/** Minimum share of common words for two lines to count as one rewritten line. */
const keptMin = 0.3;

const isRewritten = (before: Line, after: Line): boolean => {
  if (before.block.kind !== after.block.kind) return false;
  let kept = 0;
  for (const [word, count] of before.words) kept += word.length * Math.min(count, after.words.get(word) ?? 0);
  return kept >= keptMin * Math.min(before.length, after.length);
};

/** Pairing compares every line with every other; above this limit the lines are shown as replaced instead. */
const pairedMax = 30;

/** Pairs removed with added lines and diffs each similar pair word by word. */
const replaced = (removed: readonly RichBlock[], added: readonly RichBlock[], languageTag: string): DiffBlock[] => {
  const toLine = (block: RichBlock): Line => lineOf(block, languageTag);
  const isPaired = removed.length * added.length <= pairedMax ** 2;
  const [before, after] = isPaired ? [removed.map(toLine), added.map(toLine)] : [[], []];
  const result: DiffBlock[] = [];
  let next = 0;
  for (const [index, block] of removed.entries()) {
    const line = before[index];
    const at = line === undefined ? -1 : after.findIndex((other, place) => place >= next && isRewritten(line, other));
    const pair = added[at];
    if (pair === undefined) {
      result.push(whole(block, 'removed'));
      continue;
    }
    result.push(...added.slice(next, at).map((other) => whole(other, 'added')));
    result.push({ kind: block.kind, state: 'changed', pieces: diffOfWords(block.text, pair.text, languageTag) });
    next = at + 1;
  }
  return [...result, ...added.slice(next).map((block) => whole(block, 'added'))];
};

export const diffOfBlocks = (
  before: readonly RichBlock[],
  after: readonly RichBlock[],
  languageTag: string,
): DiffBlock[] => {
  const parts = diffArrays([...before], [...after], {
    comparator: (one, other) => one.kind === other.kind && one.text === other.text,
  });
  const result: DiffBlock[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const following = parts[index + 1];
    if (part === undefined) continue;
    if (part.removed && following?.added) {
      result.push(...replaced(part.value, following.value, languageTag));
      index += 1;
    } else {
      const state = part.added ? 'added' : part.removed ? 'removed' : 'same';
      result.push(...part.value.map((block) => whole(block, state)));
    }
  }
  return result;
};

/** Long unchanged stretches are collapsed, so that changes stand out. */
export type Folded = DiffBlock | { readonly state: 'folded'; readonly count: number };

export const fold = (blocks: readonly DiffBlock[], around = 1): Folded[] => {
  const isNear = (index: number): boolean =>
    blocks.slice(Math.max(0, index - around), index + around + 1).some(({ state }) => state !== 'same');
  const result: Folded[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = result.at(-1);
    if (isNear(index)) result.push(block);
    else if (last?.state === 'folded') result[result.length - 1] = { state: 'folded', count: last.count + 1 };
    else result.push({ state: 'folded', count: 1 });
  }
  return result;
};
