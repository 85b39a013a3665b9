/** Sender of a message (I3). The numbers come from the product spec and are stored. */
export const senders = { admin: 1, player: 2 } as const;
export type Sender = (typeof senders)[keyof typeof senders];

export const contentTypes = { text: 1, picture: 2, voice: 3 } as const;
export type ContentType = (typeof contentTypes)[keyof typeof contentTypes];

export const conversationStates = ['waiting', 'active', 'ended'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** Events visible to both sides; each takes a sequence number like a message. */
export const chatEvents = ['joined', 'returned', 'ended'] as const;
export type ChatEvent = (typeof chatEvents)[number];

/**
 * End reasons: by the player, by staff (three reasons), after inactivity, or because a confirmed deletion closed the
 * account.
 */
export const endReasons = ['player', 'solved', 'unanswered', 'abuse', 'silence', 'closed'] as const;
export type EndReason = (typeof endReasons)[number];
export const staffEndReasons = ['solved', 'unanswered', 'abuse'] as const satisfies readonly EndReason[];

/** Chosen by the member of staff. Only those who are here, with a console connected, are assigned work. */
export const availabilities = ['here', 'away', 'off'] as const;
export type Availability = (typeof availabilities)[number];

export const chatBounds = {
  /** Upper bound for any installation; the effective limit is `limits.message_length`. */
  textMax: 4000,
  previewMax: 200,
  pageMax: 100,
  /** Clients that missed more messages than this fetch them over HTTP instead. */
  replayMax: 500,
  waveformBars: 48,
  voiceBytesMax: 1024 * 1024,
  seatsMax: 60,
  ratingTextMax: 500,
  windowsMax: 28,
} as const;

export const chatTimings = {
  /** Resend an unacknowledged message after this time. */
  resendMs: 5000,
  /** Typing notices are throttled to one per `typingEveryMs` and expire after `typingForgetMs`. */
  typingEveryMs: 1000,
  typingForgetMs: 5000,
  /** Poll interval for the position in the queue. */
  queueEveryMs: 10_000,
  /** Agents disconnected for this long lose their conversations to the queue. */
  staffGoneMs: 60_000,
} as const;
