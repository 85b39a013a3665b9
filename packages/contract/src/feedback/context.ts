import * as v from 'valibot';

/**
 * Context the app attaches to a report and to the first message of a chat. The player sees each part before sending and can remove it. It is client-supplied: never
 * base a decision on it.
 */
export const feedbackContextSchema = v.strictObject({
  version: v.optional(v.pipe(v.string(), v.maxLength(40))),
  channel: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647))),
  language: v.optional(v.pipe(v.string(), v.maxLength(40))),
  device: v.optional(v.pipe(v.string(), v.maxLength(300))),
  screen: v.optional(v.pipe(v.string(), v.maxLength(60))),
  network: v.optional(v.pipe(v.string(), v.maxLength(60))),
  app: v.optional(v.pipe(v.string(), v.maxLength(60))),
  errors: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(10))),
});
export type FeedbackContext = v.InferOutput<typeof feedbackContextSchema>;
