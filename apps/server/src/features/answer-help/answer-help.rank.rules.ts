import type { SourceKind } from '@guildhall/contract/answer-help/rules.ts';
import { isWhole, similarityOf, stemsIn, type SharedStems } from '../../data/search-similarity.ts';
import { isCommonStem, withoutPhrases } from './answer-help.common-words.rules.ts';

/** Each stem is a lookup in the index. */
const stemsMax = 30;
/** From this many stems on, one shared stem is a coincidence. */
const isLongFrom = 8;
/** A template is a short text, so its words say more than those of an article. */
const templateBodyShare = 0.6;
const templateBodyMin = { stems: 2, score: 2 };
/** Sources this far behind the best one, or behind the best of their kind, are noise. */
const behind = { all: 0.25, ofKind: 0.4 };

/** What the texts are about, the first text first. Common words say nothing, so a text of those has no stems. */
export const topicStems = (lang: number, texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => stemsIn(lang, withoutPhrases(text))))]
    .filter((stem) => !isCommonStem(stem))
    .slice(0, stemsMax);

export const relatedStems = (stems: readonly string[]) => stems.map((stem) => ({ stem, isWhole: isWhole(stem) }));

type WeightOf = (stem: string) => number;

const countOf = ({ inTitle, inBody }: SharedStems): number => inTitle.length + inBody.length;

/** 0 if the match is too weak to be shown. */
export const articleScore = (stems: readonly string[], shared: SharedStems, weightOf: WeightOf): number =>
  stems.length > isLongFrom && countOf(shared) < 2 ? 0 : similarityOf(stems, shared, weightOf);

/** The name of a template is for staff, so several words of its text are enough. */
export const templateScore = (stems: readonly string[], shared: SharedStems, weightOf: WeightOf): number => {
  if (shared.inTitle.length > 0) return articleScore(stems, shared, weightOf);
  const score = templateBodyShare * shared.inBody.reduce((total, stem) => total + weightOf(stem), 0);
  return shared.inBody.length >= templateBodyMin.stems && score >= templateBodyMin.score ? score : 0;
};

const fewTemplates = 6;

/**
 * Rarity of stems among templates. A word of every second template ("account", a closing formula) does not choose one; the
 * index of articles cannot know that.
 */
export const amongTemplates = (shared: readonly SharedStems[], weightOf: WeightOf): WeightOf => {
  const holders = new Map<string, number>();
  for (const { inTitle, inBody } of shared) {
    for (const stem of [...inTitle, ...inBody]) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  }
  const total = Math.max(20, shared.length);
  return (stem) => {
    const count = holders.get(stem) ?? 0;
    const most = shared.length < fewTemplates ? shared.length - 1 : shared.length / 2;
    if (shared.length > 2 && count > most) return 0;
    return Math.min(weightOf(stem), Math.log((total + 1) / (count + 1)));
  };
};

export interface ScoredSource {
  readonly kind: SourceKind;
  readonly score: number;
}

/** The best of each kind first, so that three kinds of help are seen where there are three; then the rest by score. */
export const arranged = <S extends ScoredSource>(sources: readonly S[], max: number): S[] => {
  const sorted = sources.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  const best = sorted[0]?.score ?? 0;
  const firstOf = (kind: SourceKind): S | undefined => sorted.find((source) => source.kind === kind);
  const kept = sorted.filter(
    ({ kind, score }) => score >= best * behind.all && score >= (firstOf(kind)?.score ?? 0) * behind.ofKind,
  );
  const firsts = kept.filter((source) => firstOf(source.kind) === source);
  return [...firsts, ...kept.filter((source) => !firsts.includes(source))].slice(0, max);
};
