/**
 * Limits visible to players. These are defaults: a server may override them by configuration, and clients show the
 * values that `common/config` delivers.
 */
export const defaultLimits = {
  page_size: 20,
  history_entries: 100,
  search_length: 120,
  /** Both bounds are exclusive (F4). */
  description_min: 10,
  description_max: 1000,
  /** Pictures per report or per added detail (F4). */
  images_max: 3,
  picture_megabytes: 5,
  /** Per day; lower without a verified launch (H1, P2). */
  pictures_daily: 50,
  pictures_daily_unverified: 20,
  /** Per minute; lower without a verified launch (F5, P2). */
  feedback_rate: 2,
  feedback_rate_unverified: 1,
  /** Chat: characters per message, burst size, messages per minute (I5). */
  message_length: 1000,
  message_burst: 5,
  messages_minute: 30,
  /** Duration of one voice message, and messages per day. */
  voice_seconds: 60,
  voices_daily: 100,
  /** Account deletion: reason length (inclusive bounds), screenshots, requests per minute (G2). */
  deletion_reason_min: 10,
  deletion_reason_max: 200,
  deletion_screenshots_min: 1,
  deletion_screenshots_max: 5,
  deletion_rate: 1,
  /** Per hour, shared by all unverified callers of one network (P2). */
  network_devices: 120,
  network_feedback: 60,
  network_pictures: 150,
  network_answers: 300,
  network_taps: 300,
  network_deletions: 10,
};
