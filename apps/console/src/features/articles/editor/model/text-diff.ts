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

/** Word by word as the language has words: Chinese has no spaces, and Cyrillic letters are letters too. */
export const diffOfWords = (before: string, after: string, languageTag: string): DiffPiece[] => {
  const intlSegmenter = new Intl.Segmenter(languageTag, { granularity: 'word' });
  return diffWords(before, after, { intlSegmenter }).map(({ added, removed, value }) => ({
    state: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
};

const whole = ({ kind, text }: RichBlock, state: 'same' | 'added' | 'removed'): DiffBlock => ({
  kind,
  state,
  pieces: [{ state, text }],
});

/** Two lines are the same one, rewritten, if a good part of the words stayed. */
const keptMin = 0.3;

const pairOf = (before: RichBlock, after: RichBlock, languageTag: string): DiffBlock | null => {
  if (before.kind !== after.kind) return null;
  const pieces = diffOfWords(before.text, after.text, languageTag);
  const kept = pieces.filter(({ state }) => state === 'same').reduce((sum, { text }) => sum + text.trim().length, 0);
  const isRewritten = kept < keptMin * Math.min(before.text.length, after.text.length);
  return isRewritten ? null : { kind: after.kind, state: 'changed', pieces };
};

/** Lines that went beside lines that came: each pair that belongs together is compared word by word. */
const replaced = (removed: readonly RichBlock[], added: readonly RichBlock[], languageTag: string): DiffBlock[] => {
  const result: DiffBlock[] = [];
  let next = 0;
  for (const before of removed) {
    const at = added.findIndex((after, index) => index >= next && pairOf(before, after, languageTag) !== null);
    const after = at === -1 ? undefined : added[at];
    const pair = after === undefined ? null : pairOf(before, after, languageTag);
    if (pair === null) {
      result.push(whole(before, 'removed'));
      continue;
    }
    result.push(...added.slice(next, at).map((block) => whole(block, 'added')), pair);
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

/** Long stretches that stayed the same only hide what did not. */
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
