/** The opening hours of chat are one of the calendars. */
export { sortedHours } from './targets.calendar.rules.ts';
export { refuseUnknownTimeZone, renewChatCalendar } from './targets.windows.service.ts';

/** Reports that wait longer than their target, counted up to a maximum. */
export { countLateReports } from './targets.late.queries.ts';
