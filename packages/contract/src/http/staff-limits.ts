/** Fixed bounds of the console's API, not configurable. */
export const staffLimits = {
  pageSizeMax: 100,
  passwordMin: 12,
  passwordMax: 128,
  nameMax: 60,
  titleMax: 200,
  summaryMax: 500,
  articleBodyBytesMax: 256 * 1024,
  exchangeBytesMax: 4 * 1024 * 1024,
  exchangeArticlesMax: 200,
  pictureBytesMax: 10 * 1024 * 1024,
  picturePixelsMax: 25_000_000,
  pictureSideMax: 8192,
  pictureNameMax: 120,
  /** Below the memory that one caller's uploads may use (http/uploads.ts). */
  videoBytesMax: 32 * 1024 * 1024,
  captionsBytesMax: 256 * 1024,
  recoveryCodes: 10,
  passkeysMax: 10,
  /** How long a challenge for a passkey can be answered. */
  passkeyMinutes: 5,
  invitationDays: 7,
  /** How long a link to set a new password works, once it works. */
  resetHours: 24,
  /** How long a privileged step waits for a second admin before it needs none. */
  approvalHours: 24,
  sessionHours: 12,
  /** How long a sign-in or a proof of presence is good for dangerous steps. */
  proofMinutes: 5,
  replyMax: 5000,
  reasonMin: 10,
  reasonMax: 300,
  bulkMax: 100,
  /** Values of one filter of the reports queue, of which any matches. */
  filterValuesMax: 20,
  unmasksPerHour: 30,
  /** Conversations that a member of staff may open without holding them. */
  chatsReadPerHour: 60,
  /** Actions of the game that a member of staff may run. */
  actionsPerHour: 60,
  templatesMax: 200,
  /** Delay before a queued reply is sent; it can be undone meanwhile. */
  undoSeconds: 10,
} as const;
