export const followUpBounds = {
  /** Shown to the player as the description of the report made from a chat. */
  summaryMax: 2000,
  /** Of the transcript, which only staff see: the latest messages, in at most so many characters. */
  transcriptMessages: 300,
  transcriptChars: 20_000,
  picturesMax: 20,
  noteMax: 300,
  /** A snooze without a date ends when the player answers, and at the latest after this time. */
  snoozeDaysMax: 30,
  reminderDaysMax: 365,
  /** Reminders of one member that are not due yet. */
  remindersMax: 200,
  /** Conversations that a member of staff may start in an hour. */
  startsPerHour: 20,
  /** A conversation that staff started waits so long for the player before its author is reminded. */
  startedDays: 3,
} as const;

const dayMs = 24 * 60 * 60 * 1000;
export const snoozeMaxMs = followUpBounds.snoozeDaysMax * dayMs;
