/**
 * Numbers a player can run into. These are the defaults; a server may override them by configuration, and every
 * client shows what its server enforces, because they arrive with `common/config`.
 */
export const defaultLimits = {
  /** Rows of a list page (C4). */
  page_size: 20,
  /** Articles kept in the browsing record (C7). */
  history_entries: 100,
  /** Characters of a search. */
  search_length: 60,
  /** A description has more characters than the first and fewer than the second (F4). */
  description_min: 10,
  description_max: 1000,
  /** Pictures of one report, or of one answer to a question about it (F4). */
  images_max: 3,
  /** Of one picture (H1). */
  picture_megabytes: 5,
  /** A day, and without a verified launch (H1, P2). */
  pictures_daily: 50,
  pictures_daily_unverified: 20,
  /** A minute, and without a verified launch (F5, P2). */
  feedback_rate: 2,
  feedback_rate_unverified: 1,
  /** Characters of a chat message; at once, a minute (I5). */
  message_length: 1000,
  message_burst: 5,
  messages_minute: 30,
  /** Of one voice message, and of them a day. */
  voice_seconds: 60,
  voices_daily: 100,
  /** Characters of a reason for a deletion, both included; its screenshots; requests a minute (G2). */
  deletion_reason_min: 10,
  deletion_reason_max: 200,
  deletion_screenshots_min: 1,
  deletion_screenshots_max: 5,
  deletion_rate: 1,
  /** An hour, for all people without a verified launch in one network together (P2). */
  network_devices: 120,
  network_feedback: 60,
  network_pictures: 150,
  network_answers: 300,
  network_taps: 300,
  network_deletions: 10,
};

/** Bounds of the protocol itself, the same on every server. */
export const protocol = {
  pageSizeMax: 50,
  /** Page numbers reach 10 000 rows at the default size; nobody scrolls further, and it bounds the skip. */
  pageIndexMax: 500,
  bodyBytesMax: 64 * 1024,
  frameBytesMax: 16 * 1024,
  socketsPerPlayerMax: 5,
} as const;
