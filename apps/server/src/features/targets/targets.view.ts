import type { LangId } from '@guildhall/i18n/locales.ts';
import type { SupportTarget, TargetBreach, TargetCalendar } from '@guildhall/contract/targets/staff.ts';
import type { BreachRow } from './targets.breach.queries.ts';
import type { CalendarRow } from './targets.calendar.queries.ts';
import { addOpenTime, openTimeBetween } from './targets.calendar.rules.ts';
import type { TargetRow } from './targets.queries.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

interface ChangedRow {
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
  readonly updated_by_name: string | null;
}
const changedOf = (row: ChangedRow) => ({
  version: row.version,
  updated_at: row.updated_at.getTime(),
  updated_by: nameOf(row.updated_by, row.updated_by_name),
});

export const targetOf = (row: TargetRow, calendar: CalendarRow | undefined, nowMs: number): SupportTarget => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  min_tier: row.min_tier,
  langs: row.langs as LangId[],
  channels: [...row.channels],
  calendar_id: row.calendar_id,
  first_response_minutes: row.first_response_minutes,
  resolution_minutes: row.resolution_minutes,
  escalate_after_minutes: row.escalate_after_minutes,
  escalate_to: [...row.escalate_to],
  is_active: row.is_active,
  respond_by:
    row.first_response_minutes === null || calendar === undefined
      ? null
      : addOpenTime(calendar, nowMs, row.first_response_minutes * minuteMs),
  ...changedOf(row),
});

export const calendarOf = (row: CalendarRow, nowMs: number): TargetCalendar => ({
  id: row.id,
  name: row.name,
  time_zone: row.time_zone,
  windows: row.windows,
  holidays: row.holidays,
  is_always: row.is_always,
  week_minutes: Math.round(openTimeBetween(row, nowMs, nowMs + weekMs) / minuteMs),
  ...changedOf(row),
});

export const breachOf = (row: BreachRow): TargetBreach => ({
  id: row.id,
  subject: row.feedback_id === null ? 'chat' : 'report',
  subject_id: row.conversation_id ?? row.feedback_id ?? '',
  number: row.number,
  lang: row.lang as LangId,
  tier: row.tier,
  target: { id: row.target_id, name: row.target_name },
  kind: row.kind,
  due_at: row.due_at.getTime(),
  breached_at: row.breached_at.getTime(),
  closed_at: row.closed_at?.getTime() ?? null,
  is_answered: row.is_answered,
  escalated_at: row.escalated_at?.getTime() ?? null,
  assignee: nameOf(row.assignee_id, row.assignee_name),
});
