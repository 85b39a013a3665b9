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
  /** Read notices are removed after this time, unread ones after a year. */
  keptDays: 90,
} as const;
