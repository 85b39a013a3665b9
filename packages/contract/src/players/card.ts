import * as v from 'valibot';

/** Bounds of the card that a launch ticket carries. All texts are cut by the game, never by this server. */
export const cardBounds = {
  nameMax: 60,
  serverMax: 60,
  levelMax: 1_000_000,
  spendMax: 24,
  placeMax: 80,
  purchasesMax: 10,
  purchaseIdMax: 64,
  productMax: 80,
  /** In minor units of the currency, e.g. cents. */
  amountMax: 1_000_000_000_000,
  stateMax: 24,
  sanctionsMax: 10,
  kindMax: 40,
  reasonMax: 120,
  /** Of the whole card as JSON in UTF-8, so that it fits into a ticket with the longest other claims. */
  bytesMax: 4000,
} as const;

/** PostgreSQL stores neither zero bytes nor half of a surrogate pair. */
const text = (max: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(max),
    v.check((value) => value.isWellFormed() && !value.includes('\0'), 'has a character that cannot be stored'),
  );
/** Up to the year 2286: a larger number is a time in milliseconds. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999_999));

const isDay = (value: string): boolean => {
  const ms = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
};

const purchaseSchema = v.strictObject({
  id: text(cardBounds.purchaseIdMax),
  product: text(cardBounds.productMax),
  amount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(cardBounds.amountMax)),
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  at: seconds,
  /** In the words of the game, e.g. `delivered`. */
  state: v.optional(text(cardBounds.stateMax)),
});

const sanctionSchema = v.strictObject({
  kind: text(cardBounds.kindMax),
  reason: v.optional(text(cardBounds.reasonMax)),
  from: seconds,
  /** Left out: until it is lifted. */
  until: v.optional(seconds),
});

const shortJson = v.pipe(v.string(), v.maxBytes(cardBounds.bytesMax));

/** What the game vouches for, about one player. Every field may be left out; an empty card removes what was known. */
export const cardSchema = v.pipe(
  // An empty list would pass as an object without fields.
  v.custom<object>((card) => typeof card === 'object' && card !== null && !Array.isArray(card), 'is not an object'),
  v.strictObject({
    name: v.optional(text(cardBounds.nameMax)),
    server: v.optional(text(cardBounds.serverMax)),
    level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(cardBounds.levelMax))),
    spend: v.optional(text(cardBounds.spendMax)),
    registered_at: v.optional(
      v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isDay, 'is not a day of the calendar')),
    ),
    registered_in: v.optional(text(cardBounds.placeMax)),
    purchases: v.optional(v.pipe(v.array(purchaseSchema), v.maxLength(cardBounds.purchasesMax))),
    sanctions: v.optional(v.pipe(v.array(sanctionSchema), v.maxLength(cardBounds.sanctionsMax))),
  }),
  v.check((card) => v.is(shortJson, JSON.stringify(card)), `has more than ${cardBounds.bytesMax} bytes`),
);
export type PlayerCard = v.InferOutput<typeof cardSchema>;
