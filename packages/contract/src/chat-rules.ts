/** Who says something (I3). The numbers are the document's. */
export const senders = { admin: 1, user: 2 } as const;
export type Sender = (typeof senders)[keyof typeof senders];

export const contentTypes = { text: 1, picture: 2, voice: 3 } as const;
export type ContentType = (typeof contentTypes)[keyof typeof contentTypes];

export const conversationStates = ['waiting', 'active', 'ended'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** What happens in a conversation for everybody to see; each takes a number like any message. */
export const chatEvents = ['joined', 'returned', 'ended'] as const;
export type ChatEvent = (typeof chatEvents)[number];

/**
 * Why a conversation ended: by the player, by staff for one of three reasons, after a long silence, or because a confirmed
 * deletion closed the account.
 */
export const endReasons = ['player', 'solved', 'unanswered', 'abuse', 'silence', 'closed'] as const;
export type EndReason = (typeof endReasons)[number];
/** Those that staff may give. */
export const staffEndReasons = ['solved', 'unanswered', 'abuse'] as const satisfies readonly EndReason[];

export const chatBounds = {
  /** A text of any length the installation may allow; what it does allow is `limits.message_length`. */
  textMax: 4000,
  /** What staff see of a text that is being written. */
  previewMax: 200,
  pageMax: 100,
  /** A client that is further behind than this fetches over HTTP instead. */
  replayMax: 500,
  waveformBars: 48,
  voiceBytesMax: 1024 * 1024,
  seatsMax: 60,
  ratingTextMax: 500,
  windowsMax: 28,
} as const;

export const chatTimings = {
  /** Without an acknowledgement the same message is sent again. */
  resendMs: 5000,
  /** A player types at most this often, as far as others hear of it; it is forgotten after the second. */
  typingEveryMs: 1000,
  typingForgetMs: 5000,
  /** Whoever waits asks this often how long the queue is. */
  queueEveryMs: 10_000,
  /** Staff who are gone this long lose their conversations to the queue. */
  staffGoneMs: 60_000,
} as const;
