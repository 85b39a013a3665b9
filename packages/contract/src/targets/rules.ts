/** Numbers of targets and calendars, shared by the console and the server. */
export const targetSubjects = ['chat', 'report'] as const;
export type TargetSubject = (typeof targetSubjects)[number];

/** `next_response`: the player waits again after an answer; it has the minutes of the first response. */
export const targetKinds = ['first_response', 'next_response', 'resolution'] as const;
export type TargetKind = (typeof targetKinds)[number];

export const targetBounds = {
  nameMax: 60,
  targetsMax: 50,
  calendarsMax: 20,
  /** Sixty days of open time. */
  minutesMax: 86_400,
  channelsMax: 50,
  escalateToMax: 50,
  holidaysMax: 200,
  holidayWindowsMax: 4,
  tierMax: 9,
} as const;

/** The calendar that never closes, and the one that follows the opening hours of chat. Neither can be edited. */
export const alwaysCalendar = 1;
export const chatCalendar = 2;
