import * as v from 'valibot';
import { permissionErrors } from '../http/staff-route.ts';
import { feedbackIdSchema } from './player.ts';
import { route } from '../http/route.ts';
import { originalSchema } from '../translation/original.ts';
import { staffIdSchema } from '../staff/staff.ts';

const write = { noun: 'feedback', access: { staff: 'feedback.write' }, method: 'POST' } as const;

export const replyOutcomes = ['keep', 'ask', 'finish'] as const;
export const replyOutcomeSchema = v.picklist(replyOutcomes);
export type ReplyOutcome = (typeof replyOutcomes)[number];

const batchSchema = v.pipe(v.string(), v.uuid());
const reportSchema = v.object({ id: feedbackIdSchema, number: v.number() });
/** Why a reply was not sent: the player withdrew the report, or it was closed in another way. */
export const returnReasons = ['withdrawn', 'closed'] as const;
const whySchema = v.picklist(returnReasons);

/** A queued reply that can still be undone. */
export const sendingSchema = v.nullable(
  v.object({
    batch: batchSchema,
    is_bulk: v.boolean(),
    staff: v.object({ id: staffIdSchema, name: v.string() }),
    then: replyOutcomeSchema,
    text: v.string(),
    original: v.optional(originalSchema),
    /** Milliseconds until it is sent, by the server's clock; 0 if it is due. While its run is under way, the least it waits. */
    in_ms: v.number(),
  }),
);
/** A reply of the caller that was not sent because the report's state no longer allowed it. */
export const returnedSchema = v.nullable(
  v.object({ then: replyOutcomeSchema, text: v.string(), original: v.optional(originalSchema), why: whySchema }),
);

const batchOfOwnSchema = v.object({
  batch: batchSchema,
  is_bulk: v.boolean(),
  then: replyOutcomeSchema,
  in_ms: v.number(),
  reports: v.array(reportSchema),
});
export type SendingBatch = v.InferOutput<typeof batchOfOwnSchema>;

export const feedbackSending = route({
  ...write,
  effect: 'read',
  path: '/feedback/sending',
  summary: 'The caller’s queued replies, their unsent ones, and the persona they are sent under.',
  body: v.strictObject({}),
  msg: v.object({
    /** The caller's persona: players never see a staff member's real name. */
    answering_as: v.string(),
    batches: v.array(batchOfOwnSchema),
    returned: v.array(v.object({ ...reportSchema.entries, why: whySchema })),
  }),
  errors: [...permissionErrors],
});

export const feedbackUndo = route({
  ...write,
  effect: 'write',
  path: '/feedback/undo',
  summary: 'Cancels the caller’s queued replies of one batch and returns their texts.',
  body: v.strictObject({ batch: batchSchema }),
  msg: v.object({
    undone: v.array(
      v.object({
        ...reportSchema.entries,
        then: replyOutcomeSchema,
        text: v.string(),
        original: v.optional(originalSchema),
      }),
    ),
  }),
  errors: [...permissionErrors],
});

export const feedbackReturnedSeen = route({
  ...write,
  effect: 'write',
  path: '/feedback/returned_seen',
  summary: "Acknowledges that the console has received the caller's unsent reply.",
  body: v.strictObject({ id: feedbackIdSchema }),
  msg: v.null(),
  errors: [...permissionErrors],
});

export const feedbackPendingRepliesRoutes = [feedbackSending, feedbackUndo, feedbackReturnedSeen] as const;
