import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { AskedQuestion } from '@guildhall/contract/surveys/rules.ts';
import type {
  ResultGroup,
  SurveyResults,
  surveyExport,
  surveyResults,
  SurveyWords,
  surveyWords,
} from '@guildhall/contract/surveys/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { Database } from '../../../data/database.ts';
import { idCursor, pageOf } from '../../../data/keyset.ts';
import type { ExportCursors } from '../../../data/export-cursor.ts';
import { queryOfSearch } from '../../../data/search-terms.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import type { SurveysStaffService } from './editor.service.ts';
import { pieceAs, rowsOfPiece } from './export.view.ts';
import type { Counts } from '../surveys.tally-slots.rules.ts';
import { selectCounts } from '../surveys.queries.ts';
import * as queries from './results.queries.ts';
import { answersIn, countsOf } from '../surveys.view.ts';

export type SurveysResults = ReturnType<typeof createSurveysResults>;

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

/** Survey results, read from stored counters, so that the cost does not depend on the number of answers. */
export const createSurveysResults = (
  database: Database,
  staffService: Pick<SurveysStaffService, 'open'>,
  exportCursors: ExportCursors,
) => ({
  results: async (body: BodyOf<typeof surveyResults>): Promise<SurveyResults> => {
    const { id, lang, channel, version_of_game: gameVersion } = body;
    const isWhole = lang === undefined && channel === undefined && gameVersion === undefined;
    const [{ questions }, counts, parts] = await Promise.all([
      staffService.open(id),
      isWhole
        ? selectCounts(database.query, id)
        : queries.selectPartCounts(database.query, id, { lang, channel, gameVersion }),
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
      version_of_game: gameVersion,
      cursor,
      limit,
    } = body;
    await staffService.open(id);
    const search = text === undefined || text === '' ? undefined : queryOfSearch(text);
    if (search === null) return { list: [], next: null };
    const rows = await queries.selectWords(database.query, id, {
      question,
      isVerified,
      search: search?.all,
      lang,
      channel,
      gameVersion,
      before: cursor === undefined ? undefined : idCursor.read(cursor),
      limit: limit + 1,
    });
    return pageOf(rows, limit, idCursor.write, wordsOf);
  },

  /** Audits every chunk, because a caller may start anywhere or stop early (threat 16). */
  write: async (by: string, { id, format, cursor }: BodyOf<typeof surveyExport>) => {
    const scope = { purpose: 'survey', subject: String(id), staffId: by };
    const after = cursor === undefined ? '' : exportCursors.read(scope, cursor);
    const survey = await staffService.open(id);
    const limit = rowsOfPiece(survey);
    const found = await queries.selectForExport(database.query, id, after, limit + 1);
    const { list: rows, next } = pageOf(
      found,
      limit,
      ({ receipt }) => exportCursors.write(scope, receipt),
      (row) => row,
    );
    const { title, answer_count: answers, unverified_count: unverified } = survey;
    await database.transaction((tx) =>
      appendAudit(tx, {
        staffId: by,
        action: 'survey.exported',
        subject: `survey:${id}`,
        details: { title, answers, unverified, format, rows: rows.length },
      }),
    );
    const isFirst = cursor === undefined;
    return { text: pieceAs[format](survey, { rows, isFirst, isLast: next === null }), count: rows.length, next };
  },
});
