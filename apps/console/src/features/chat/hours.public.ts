/** The table of opening hours by weekday, for calendars of other features. */
export { WeekTable } from './hours/week-table.tsx';
export { copyMonday, fieldText, minutesOf, problemOf, sorted } from './model/hours.ts';
