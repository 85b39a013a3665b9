import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { defaultLang, localeOfLang } from '@guildhall/i18n/locales.ts';
import { stringify } from 'csv-stringify/sync';
import type { ExportRow } from './results.queries.ts';

export interface Piece {
  readonly rows: readonly ExportRow[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const rowsMax = 2000;

/** Fewer rows per chunk if there are text questions, so that a chunk stays a few megabytes. */
export const rowsOfPiece = ({ questions }: StaffSurvey): number =>
  Math.floor(rowsMax / (1 + questions.filter(({ kind }) => kind === 'text').length));

interface Named {
  readonly id: number;
  readonly title: string;
  readonly labelOf: (option: number) => string;
}

const namedQuestionsOf = ({ questions, texts }: StaffSurvey): Named[] => {
  const english = texts.find(({ lang }) => lang === defaultLang);
  return questions.map(({ id }) => {
    const said = english?.questions.find((each) => each.id === id);
    return {
      id,
      title: said?.title ?? String(id),
      labelOf: (option) => said?.options.find((each) => each.id === option)?.label ?? String(option),
    };
  });
};

/** For spreadsheets: formulas are escaped (threat 32), and a BOM marks the file as UTF-8. */
const asCsv = (survey: StaffSurvey, { rows, isFirst }: Piece): string => {
  const questions = namedQuestionsOf(survey);
  const facts = ['Receipt', 'Day', 'Verified', 'Language', 'Channel', 'Game version'];
  const header = [...facts, ...questions.map(({ title }) => title)];
  const lines = rows.map((row) => [
    row.receipt,
    row.day,
    row.is_verified ? 'yes' : 'no',
    localeOfLang(row.lang),
    row.channel,
    row.version_of_game,
    ...questions.map(({ id, labelOf }) => row.words?.[id] ?? (row.choices[id] ?? []).map(labelOf).join('; ')),
  ]);
  return stringify(isFirst ? [header, ...lines] : lines, {
    bom: isFirst,
    record_delimiter: 'windows',
    escape_formulas: true,
    // Quotes all strings: an unquoted line break would start a new row with an unescaped first cell.
    quoted_string: true,
  });
};

/** The concatenated chunks form one valid JSON array. */
const asJson = (survey: StaffSurvey, { rows, isFirst, isLast }: Piece): string => {
  const questions = namedQuestionsOf(survey);
  const objects = rows.map((row) =>
    JSON.stringify({
      receipt: row.receipt,
      day: row.day,
      verified: row.is_verified,
      lang: localeOfLang(row.lang),
      channel: row.channel,
      version_of_game: row.version_of_game,
      answers: questions.map(({ id, title, labelOf }) => ({
        question: id,
        title,
        options: (row.choices[id] ?? []).map((option) => ({ option, label: labelOf(option) })),
        text: row.words?.[id] ?? '',
      })),
    }),
  );
  const between = isFirst || rows.length === 0 ? '' : ',\n';
  return `${isFirst ? '[\n' : ''}${between}${objects.join(',\n')}${isLast ? '\n]\n' : ''}`;
};

export const pieceAs = { csv: asCsv, json: asJson };
