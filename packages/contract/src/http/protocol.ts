// Apart from limits.ts, which is part of the player's first visit.

/** Fixed bounds of the protocol, not configurable. */
export const protocol = {
  pageSizeMax: 50,
  /** Bounds the SQL offset: 10 000 rows at the default page size. */
  pageIndexMax: 500,
  bodyBytesMax: 64 * 1024,
  frameBytesMax: 16 * 1024,
  socketsPerPlayerMax: 5,
} as const;
