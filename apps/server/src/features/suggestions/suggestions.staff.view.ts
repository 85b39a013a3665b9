import type { StaffSuggestion, SuggestionRow, SuggestionText } from '@guildhall/contract/suggestions/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { AnsweredText } from '../../data/translations.ts';
import type { StaffSuggestionRow } from './suggestions.staff.queries.ts';

export const suggestionRowOf = (row: StaffSuggestionRow): SuggestionRow => ({
  id: row.id,
  state: row.state,
  title: row.title,
  supporters: row.supporters,
  unverified_supporters: row.unverified_supporters,
  langs: row.langs as LangId[],
  published_at: row.published_at.getTime(),
  updated_at: row.updated_at.getTime(),
  updated_by: row.updated_by === null ? null : { id: row.updated_by, name: row.updated_by_name ?? '' },
  merged_into: row.merged_into,
});

export const staffSuggestionOf = (row: StaffSuggestionRow, texts: readonly AnsweredText[]): StaffSuggestion => ({
  ...suggestionRowOf(row),
  version: row.version,
  texts: texts as SuggestionText[],
  feedback_id: row.feedback_id,
});
