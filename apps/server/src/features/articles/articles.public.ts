import { queryOfStem, stemsOf } from '../../platform/search-likeness.ts';
import type { Tx } from '../../platform/database.ts';
import { selectSimilarQuestions, type SimilarQuestion } from './articles.similar.queries.ts';

/** Published questions that may answer what the text asks, the likeliest first; none where nothing is like it. */
export const similarQuestions = async (
  tx: Tx,
  { text, lang, limit }: { text: string; lang: number; limit: number },
): Promise<SimilarQuestion[]> => {
  const stems = stemsOf(text);
  if (stems.length === 0) return [];
  return selectSimilarQuestions(tx, { stems: stems.map(queryOfStem), lang, limit });
};
