/**
 * Kinds of notices in the notification center: assigned by a rule or a colleague, handed over with a note, a player answered,
 * mentioned in a note, a target missed, a reminder due, escalated,
 * set to away after missed offers.
 */
export const noticeKinds = [
  'assigned',
  'handed_over',
  'answered',
  'mentioned',
  'target_missed',
  'reminder',
  'escalated',
  'set_away',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeBounds = {
  readMax: 100,
  /** Colleagues mentioned in one note. */
  mentionsMax: 10,
  /** Length of the note that a notice repeats. */
  noteMax: 200,
  /** Notices of one kind that one colleague causes for another in an hour, and that players and the system cause. */
  hourlyMax: 60,
  /** Part of it that reports without a verified launch cause. */
  strangersHourlyMax: 30,
  /** Read notices are removed after this time, unread ones after a year. */
  keptDays: 90,
} as const;
