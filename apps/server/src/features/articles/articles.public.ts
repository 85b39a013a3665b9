import { collection, port } from '../../registration/module.ts';
import type { OpenIncident } from '@guildhall/contract/articles/player.ts';
import type { ContentChange } from './articles.content-change.service.ts';
import { queryOfAnyStem, queryOfStem, stemsOf } from '../../data/search-similarity.ts';
import type { Tx } from '../../data/database.ts';
import { selectSimilarQuestions, selectStemWeights, type SimilarQuestion } from './articles.similar.queries.ts';

export const similarQuestions = async (
  tx: Tx,
  { text, lang, limit }: { text: string; lang: number; limit: number },
): Promise<SimilarQuestion[]> => {
  const stems = stemsOf(text);
  if (stems.length === 0) return [];
  return selectSimilarQuestions(tx, { stems: stems.map(queryOfStem), lang, limit });
};

/** Weight of each stem in this language: the fewer articles contain it, the higher. */
export const stemWeights = async (tx: Tx, stems: readonly string[], lang: number): Promise<Map<string, number>> => {
  const weights = await selectStemWeights(tx, { queries: stems.map(queryOfAnyStem), lang });
  return new Map(stems.map((stem, at) => [stem, weights[at] ?? 0]));
};

/** To be called when something that players read has changed. */
export const contentChanges = port<ContentChange>('articles.contentChanges');

/** What stands above the first page of a list. */
export const openIncidentStrips = collection<(lang: number) => Promise<OpenIncident[]>>('articles.openIncidentStrips');
