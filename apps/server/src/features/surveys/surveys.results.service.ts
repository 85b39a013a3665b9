import type { BodyOf } from '@guildhall/contract/route.ts';
import { receiptSchema } from '@guildhall/contract/surveys.ts';
import type { AskedQuestion } from '@guildhall/contract/survey-rules.ts';
import type {
  ResultGroup,
  SurveyResults,
  surveyExport,
  surveyResults,
  SurveyWords,
  surveyWords,
} from '@guildhall/contract/surveys-desk.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database.ts';
import { idCursor, pageOf, readCursor, writeCursor } from '../../platform/keyset.ts';
import { queryOfSearch } from '../../platform/search-terms.ts';
import { appendAudit } from '../audit/audit.public.ts';
import type { SurveysDesk } from './surveys.desk.service.ts';
import { pieceAs, rowsOfPiece } from './surveys.export.ts';
import type { Counts } from './surveys.places.ts';
import { selectCounts } from './surveys.queries.ts';
import * as queries from './surveys.results.queries.ts';
import { answersIn, countsOf } from './surveys.view.ts';

export type SurveysResults = ReturnType<typeof createSurveysResults>;

const receiptKey = v.strictTuple([receiptSchema]);

const wordsOf = ({ lang, created_at: createdAt, ...row }: queries.WordsRow): SurveyWords => ({
  ...row,
  lang: lang as LangId,
  created_at: createdAt.getTime(),
});

const groupOf = (questions: readonly AskedQuestion[], counts: Counts): ResultGroup => {
  const countOf = countsOf(questions, counts);
  return {
    answers: answersIn(counts),
    questions: questions.map(({ id, options }) => ({
      question: id,
      answers: countOf(id, 0),
      options: options.map((option) => ({ option, count: countOf(id, option) })),
    })),
  };
};

/** What came of a survey. Read from counts that are kept with the answers, so the size of a survey does not show. */
export const createSurveysResults = (database: Database, desk: Pick<SurveysDesk, 'open'>) => ({
  results: async (body: BodyOf<typeof surveyResults>): Promise<SurveyResults> => {
    const { id, lang, channel, version_of_game: versionOfGame } = body;
    const isWhole = lang === undefined && channel === undefined && versionOfGame === undefined;
    const [{ questions }, counts, parts] = await Promise.all([
      desk.open(id),
      isWhole
        ? selectCounts(database.query, id)
        : queries.selectPartCounts(database.query, id, { lang, channel, versionOfGame }),
      queries.selectParts(database.query, id),
    ]);
    return {
      verified: groupOf(questions, counts.verified),
      unverified: groupOf(questions, counts.unverified),
      langs: parts.flatMap(({ lang: each, verified, unverified }) =>
        each === null ? [] : [{ lang: each as LangId, verified, unverified }],
      ),
      channels: parts.flatMap(({ channel: each, verified, unverified }) =>
        each === null ? [] : [{ channel: each, verified, unverified }],
      ),
      versions: parts.flatMap(({ version_of_game: each, verified, unverified }) =>
        each === null ? [] : [{ version_of_game: each, verified, unverified }],
      ),
    };
  },

  words: async (body: BodyOf<typeof surveyWords>) => {
    const {
      id,
      question,
      text,
      is_verified: isVerified,
      lang,
      channel,
      version_of_game: versionOfGame,
      cursor,
      limit,
    } = body;
    await desk.open(id);
    const search = text === undefined || text === '' ? undefined : queryOfSearch(text);
    // Nothing searchable was typed: that finds nothing.
    if (search === null) return { list: [], next: null };
    const rows = await queries.selectWords(database.query, id, {
      question,
      isVerified,
      search: search?.all,
      lang,
      channel,
      versionOfGame,
      before: cursor === undefined ? undefined : idCursor.read(cursor),
      limit: limit + 1,
    });
    return pageOf(rows, limit, idCursor.write, wordsOf);
  },

  /** Kept in the trail when it begins; whoever asks for all of it asks for its first piece. */
  write: async (by: string, { id, format, cursor }: BodyOf<typeof surveyExport>) => {
    const after = cursor === undefined ? '' : readCursor(receiptKey, cursor)[0];
    const survey = await desk.open(id);
    const limit = rowsOfPiece(survey);
    const found = await queries.selectForExport(database.query, id, after, limit + 1);
    const { list: rows, next } = pageOf(
      found,
      limit,
      ({ receipt }) => writeCursor([receipt]),
      (row) => row,
    );
    const isFirst = cursor === undefined;
    if (isFirst) {
      const { title, answer_count: answers, unverified_count: unverified } = survey;
      await database.transaction((tx) =>
        appendAudit(tx, {
          staffId: by,
          action: 'survey.exported',
          subject: `survey:${id}`,
          details: { title, answers, unverified, format },
        }),
      );
    }
    return { text: pieceAs[format](survey, { rows, isFirst, isLast: next === null }), count: rows.length, next };
  },
});
