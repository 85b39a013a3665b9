import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import type { FeedbackEntry, FeedbackInfo, FeedbackRow } from '@guildhall/contract/feedback/player.ts';
import type { FeedbackEntryKind, FeedbackState, FeedbackType } from '@guildhall/contract/feedback/rules.ts';
import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import type { Incident } from '@guildhall/contract/incidents/player.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { lapsesAt, reopenUntil } from '../feedback.deadlines.rules.ts';
import type { OwnEntryRow, OwnFeedback, OwnRow } from './report.queries.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const summaryLength = 120;
/** Characters of the description that list queries select. */
const beginningLength = 400;

/** The beginning of a description on one line, cut at grapheme boundaries. Takes the full text or its first 400 characters. */
export const summaryOf = (text: string): string => {
  const beginning = Array.from(text.slice(0, 2 * beginningLength)).slice(0, beginningLength);
  const line = beginning.join('').replace(/\s+/gu, ' ').trim();
  const characters = Array.from(segmenter.segment(line), ({ segment }) => segment);
  // If the text was cut, the last grapheme may be incomplete.
  const whole = beginning.length < beginningLength ? characters : characters.slice(0, -1);
  if (whole.length === characters.length && whole.length <= summaryLength) return line;
  return `${whole.slice(0, summaryLength).join('').trimEnd()}…`;
};

export const rowOf = (row: Omit<OwnRow, 'cursor_micros'>): FeedbackRow => ({
  id: row.id,
  number: row.number,
  type: row.type,
  state: row.state,
  summary: summaryOf(row.beginning),
  picture_count: row.picture_count,
  created_at: row.created_at.getTime(),
  updated_at: row.updated_at.getTime(),
  is_unread: row.is_unread,
  is_appeal: row.is_appeal,
});

/** Kinds whose text players may read. The text of all other kinds is internal. */
const spoken: ReadonlySet<FeedbackEntryKind> = new Set([
  'question',
  'reply',
  'finished',
  'merged',
  'resumed',
  'detail',
  'reopened',
  'rated',
]);
const replies: ReadonlySet<FeedbackEntryKind> = new Set(['question', 'reply', 'finished', 'merged']);

export type PicturesByEntry = ReadonlyMap<number | null, PlayerFile[]>;

/** Of a translated text: what staff wrote. */
export const originalOf = (row: { readonly original: string | null; readonly original_lang: LangId | null }) =>
  row.original !== null && row.original_lang !== null
    ? { original: { text: row.original, lang: row.original_lang } }
    : {};

const entryOf = (row: OwnEntryRow, pictures: PicturesByEntry): FeedbackEntry => ({
  id: row.id,
  at: row.at.getTime(),
  kind: row.kind,
  by: row.by,
  from: row.from_state,
  to: row.to_state,
  text: spoken.has(row.kind) ? row.text : '',
  ...(spoken.has(row.kind) && originalOf(row)),
  pictures: pictures.get(row.id) ?? [],
});

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null;

export interface InfoParts {
  readonly record: OwnFeedback;
  readonly entries: readonly OwnEntryRow[];
  readonly pictures: PicturesByEntry;
  readonly incident: Incident | null;
  readonly suggestion: FeedbackInfo['suggestion'];
  readonly usualReply: FeedbackInfo['usual_reply'];
  readonly nowMs: number;
}

export const infoOf = ({ record, entries, pictures, nowMs, ...parts }: InfoParts): FeedbackInfo => ({
  ...rowOf({
    ...record,
    type: record.type as FeedbackType,
    state: record.state as FeedbackState,
    beginning: record.description,
    is_appeal: record.appeal_of !== null,
  }),
  role_id: record.role_id,
  email: record.email,
  description: record.description,
  pictures: pictures.get(null) ?? [],
  context: record.context as FeedbackContext | null,
  processed_at: timeOf(record.processed_at),
  replied_at: timeOf(record.replied_at),
  reply: entries.findLast(({ kind }) => replies.has(kind))?.text ?? null,
  entries: entries.map((entry) => entryOf(entry, pictures)),
  lapses_at: timeOf(lapsesAt(record)),
  reopen_until: timeOf(reopenUntil(record, nowMs)),
  rating: record.rating,
  merged_into: record.merged_into_own,
  incident: parts.incident,
  suggestion: parts.suggestion,
  usual_reply: parts.usualReply,
});
