import type { QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import type { StaffIncident, IncidentRow, IncidentText } from '@guildhall/contract/incidents/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { AnsweredText } from '../../data/translations.ts';
import type { StaffIncidentRow } from './incidents.staff.queries.ts';

export const incidentRowOf = (row: StaffIncidentRow): IncidentRow => ({
  id: row.id,
  state: row.state,
  title: row.title,
  category_id: row.category_id as QuestionCategory | null,
  joined_count: row.joined_count,
  linked_count: row.linked_count,
  langs: row.langs as LangId[],
  created_at: row.created_at.getTime(),
  opened_at: row.opened_at?.getTime() ?? null,
  closed_at: row.closed_at?.getTime() ?? null,
  updated_at: row.updated_at.getTime(),
  updated_by: row.updated_by === null ? null : { id: row.updated_by, name: row.updated_by_name ?? '' },
});

export const staffIncidentOf = (row: StaffIncidentRow, texts: readonly AnsweredText[]): StaffIncident => ({
  ...incidentRowOf(row),
  version: row.version,
  texts: texts as IncidentText[],
});
