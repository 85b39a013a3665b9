import * as v from 'valibot';
import { fieldFaults, type FieldFault } from '../http/field-faults.ts';
import { startOf } from '../start-of.ts';

/**
 * - `queued`: not sent yet.
 * - `sent`: being sent, waiting for a retry, or accepted by the game, which will answer later.
 * - `succeeded`, `refused`: the game's answer. It never changes.
 * - `failed`: given up after the last attempt.
 * - `unknown`: the game accepted it and did not answer in time.
 */
export const gameActionStates = ['queued', 'sent', 'succeeded', 'refused', 'failed', 'unknown'] as const;
export type GameActionState = (typeof gameActionStates)[number];

/** Without an answer of the game. Asking again sends the same id, so the game still carries it out at most once. */
export const isUnanswered = (state: GameActionState): boolean => state === 'failed' || state === 'unknown';

/** Why an attempt brought no answer. `answer`: the game's response could not be read. */
export const gameActionProblems = [
  'timeout',
  'refused',
  'unknown_host',
  'certificate',
  'broken',
  'status',
  'answer',
  'not_configured',
  'account_closed',
] as const;
export type GameActionProblem = (typeof gameActionProblems)[number];

export const gameActionBounds = {
  actionsMax: 50,
  fieldsMax: 8,
  optionsMax: 50,
  labelMax: 60,
  textMax: 500,
  purchaseMax: 100,
  /** Of the game's words; longer ones are cut. */
  messageMax: 500,
  /** Of the game's response or callback. */
  answerBytesMax: 8192,
} as const;

const label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(gameActionBounds.labelMax));
/** English is required, because every other language falls back to it. */
const labels = v.strictObject({ 'en-US': label, 'zh-CN': v.optional(label) });
export type GameActionLabels = v.InferOutput<typeof labels>;

export const labelIn = (texts: GameActionLabels, locale: keyof GameActionLabels): string =>
  texts[locale] ?? texts['en-US'];

export const gameActionNameSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z\d_]{0,39}$/, 'must be lowercase letters, digits and underscores'),
);

const fieldBase = { name: gameActionNameSchema, labels, required: v.optional(v.boolean(), true) };
const optionSchema = v.strictObject({
  value: v.pipe(v.string(), v.minLength(1), v.maxLength(gameActionBounds.labelMax)),
  labels,
});
const boundNumber = v.pipe(v.number(), v.safeInteger());

const fieldSchema = v.variant('type', [
  v.strictObject({
    ...fieldBase,
    type: v.literal('text'),
    max_length: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(gameActionBounds.textMax)),
      gameActionBounds.textMax,
    ),
  }),
  v.pipe(
    v.strictObject({ ...fieldBase, type: v.literal('number'), min: boundNumber, max: boundNumber }),
    v.check(({ min, max }) => min <= max, 'min must not be greater than max'),
  ),
  v.strictObject({
    ...fieldBase,
    type: v.literal('choice'),
    options: v.pipe(
      v.array(optionSchema),
      v.minLength(1),
      v.maxLength(gameActionBounds.optionsMax),
      v.check((list) => new Set(list.map(({ value }) => value)).size === list.length, 'values must be unique'),
    ),
  }),
  /** The id of one of the player's purchases. */
  v.strictObject({ ...fieldBase, type: v.literal('purchase') }),
]);
export type GameActionField = v.InferOutput<typeof fieldSchema>;

/** What staff see of an action. Its address and secret stay on the server. */
export const gameActionEntries = {
  name: gameActionNameSchema,
  labels,
  sensitive: v.optional(v.boolean(), false),
  fields: v.optional(
    v.pipe(
      v.array(fieldSchema),
      v.maxLength(gameActionBounds.fieldsMax),
      v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, 'field names must be unique'),
    ),
    [],
  ),
};
export const gameActionSchema = v.object(gameActionEntries);
export type GameAction = v.InferOutput<typeof gameActionSchema>;

export const gameActionInputSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(40)),
    v.union([v.pipe(v.string(), v.trim(), v.maxLength(gameActionBounds.textMax)), v.pipe(v.number(), v.finite())]),
  ),
  v.check((input) => Object.keys(input).length <= gameActionBounds.fieldsMax),
);
export type GameActionInput = v.InferOutput<typeof gameActionInputSchema>;

const typeFault: FieldFault = { key: fieldFaults.type, params: {} };

/** Null: the value fits the field. */
export const faultOfField = (field: GameActionField, value: string | number | undefined): FieldFault | null => {
  if (value === undefined || value === '') return field.required ? { key: fieldFaults.required, params: {} } : null;
  if (field.type === 'number') {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return typeFault;
    const { min, max } = field;
    return value < min || value > max ? { key: fieldFaults.number_range, params: { min, max } } : null;
  }
  if (typeof value !== 'string') return typeFault;
  if (field.type === 'choice') return field.options.some((option) => option.value === value) ? null : typeFault;
  const max = field.type === 'text' ? field.max_length : gameActionBounds.purchaseMax;
  return value.length > max ? { key: fieldFaults.length, params: { min: 1, max } } : null;
};

/** The first fault of the input, or of a value that the action does not ask for. */
export const faultOfInput = (
  { fields }: Pick<GameAction, 'fields'>,
  input: GameActionInput,
): (FieldFault & { readonly field: string }) | null => {
  for (const field of fields) {
    const fault = faultOfField(field, input[field.name]);
    if (fault !== null) return { ...fault, field: field.name };
  }
  const extra = Object.keys(input).find((name) => !fields.some((field) => field.name === name));
  return extra === undefined ? null : { ...typeFault, field: extra };
};

/** The game's words: untrusted, so bounded and cut instead of refused. */
const messageSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => startOf(text.trim(), gameActionBounds.messageMax)),
  ),
  '',
);

/** The body of the game's response. `accepted`: the result follows by callback. */
export const gameAnswerSchema = v.object({
  status: v.picklist(['done', 'refused', 'accepted']),
  message: messageSchema,
});
export type GameAnswer = v.InferOutput<typeof gameAnswerSchema>;

/** The body of the game's callback. Its type keeps it apart from requests that are signed with the same secret. */
export const gameResultSchema = v.object({
  type: v.literal('game_action.result'),
  status: v.picklist(['done', 'refused']),
  message: messageSchema,
});
export type GameResult = v.InferOutput<typeof gameResultSchema>;
