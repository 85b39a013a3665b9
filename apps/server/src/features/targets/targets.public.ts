import { collection } from '../../registration/module.ts';
import type { Tx } from '../../data/database.ts';
/** The opening hours of chat are one of the calendars. */
export { sortedHours } from './targets.calendar.rules.ts';
export { refuseUnknownTimeZone, renewChatCalendar } from './targets.windows.service.ts';

/** Reports that wait longer than their target, counted up to a maximum. */
export { countLateReports } from './targets.late.queries.ts';

/** Records an escalation in the history of a chat or a report. */
export interface EscalationRecord {
  readonly subject: 'chat' | 'report';
  readonly record: (tx: Tx, id: string, target: { readonly name: string; readonly kind: string }) => Promise<void>;
}

export const escalationRecords = collection<EscalationRecord>('targets.escalationRecords');
