import * as v from 'valibot';

const amount = v.pipe(v.number(), v.minValue(0.01));
const rate = (perSecond: number, burst: number) => {
  const defaults = { perSecond, burst };
  return v.optional(
    v.strictObject({ perSecond: v.optional(amount, perSecond), burst: v.optional(amount, burst) }),
    defaults,
  );
};
const most = (count: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), count);

/**
 * Budgets of admission control, per process. A call costs what its route declares (`costOf`); one unit is about a
 * millisecond of the database. docs/security/admission.md explains each.
 */
export const budgetsSchema = v.strictObject({
  /** Units of one person with a verified launch, of one without, and of one member of staff. */
  player: rate(30, 300),
  unverified: rate(15, 150),
  staff: rate(100, 1000),
  /** Units of all callers of one network who are anonymous or unverified. */
  network: rate(300, 3000),
  /** Requests of one address, whatever they cost. Generous, because thousands of players can share a mobile address. */
  address: rate(1000, 5000),
  /** Milliseconds of searching by one network that no cache can answer. */
  searches: rate(50, 3000),
  /** Calls that one player may have in progress; browsers have six. Staff may have three times as many. */
  calls: most(12),
  /** Milliseconds that a call waits for its turn: about as long as a person waits before trying again. */
  wait_ms: most(4000),
  /** Uploads that one person may have in progress, until they are answered. */
  uploads: most(6),
  /** Frames of one socket, and pings among them. */
  frames: rate(20, 200),
  pings: rate(1, 10),
  /** Open connections and sockets, in total and of one address. Addresses of trusted proxies count only in total. */
  connections: most(20_000),
  address_connections: most(200),
  sockets: most(50_000),
  address_sockets: most(500),
});

export type Budgets = v.InferOutput<typeof budgetsSchema>;

export const defaultBudgets: Budgets = v.parse(budgetsSchema, {});
