/** Bounds of the console's protocol, the same on every server. */
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
  recoveryCodes: 10,
  invitationDays: 7,
  sessionHours: 12,
} as const;
