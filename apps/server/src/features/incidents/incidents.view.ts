import type { OpenIncident } from '@guildhall/contract/articles/player.ts';
import type { QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import type { Incident } from '@guildhall/contract/incidents/player.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { IncidentRecord } from './incidents.queries.ts';

export const incidentOf = (row: IncidentRecord, join: { readonly seen_at: Date | null } | null): Incident => ({
  id: row.id,
  lang: row.lang as LangId,
  title: row.title,
  body: row.body,
  opened_at: row.opened_at.getTime(),
  closed_at: row.closed_at?.getTime() ?? null,
  answer: row.closed_at === null ? null : row.answer,
  joined_count: row.joined_count,
  is_joined: join !== null,
  is_unread: join !== null && row.closed_at !== null && join.seen_at === null,
});

/** What is the same for every player and changes only when staff change it. */
export const openIncidentOf = (row: IncidentRecord): OpenIncident => ({
  id: row.id,
  lang: row.lang as LangId,
  title: row.title,
  category_id: row.category_id as QuestionCategory | null,
});
