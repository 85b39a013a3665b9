/** The table of opening hours by weekday, for the chat's own. */
export { WeekTable } from './hours/week-table.tsx';
export { copyMonday, problemOf, sorted } from './model/hours.ts';
