import * as v from 'valibot';
import { timeSchema } from './articles.ts';
import { readErrors } from './desk.ts';
import { keysetFields, keysetPage } from './paging.ts';
import { route } from './route.ts';

/** What others can be told. Names are never reused for something else. */
export const webhookEvents = [
  'feedback.created',
  'feedback.changed',
  'chat.ended',
  'survey.closed',
  'deletion.requested',
  'deletion.confirmed',
  'deletion.rejected',
  'deletion.cancelled',
  'deletion.reminded',
  'deletion.erased',
  /** Sent by staff, to see whether anybody hears. */
  'test',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What happened where nobody answered. Not the words of an error: those may hold an address. */
export const webhookProblems = ['timeout', 'refused', 'unknown_host', 'certificate', 'broken'] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

/** More than so many are not counted: a receiver that is dead for days has many. */
export const deliveryCountMax = 1000;

const read = { noun: 'webhooks', access: { staff: 'webhooks.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'webhooks', access: { staff: 'webhooks.write' }, effect: 'write', method: 'POST' } as const;

export const receiverNameSchema = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,39}$/));

/** Receivers are configured on the server: no member of staff can point us at an address. */
const receiverSchema = v.object({
  name: receiverNameSchema,
  /** Without what may be secret in its address. */
  origin: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  /** Up to `deliveryCountMax`. */
  waiting_count: v.number(),
  failed_count: v.number(),
  last_delivered_at: v.nullable(timeSchema),
});
export type WebhookReceiver = v.InferOutput<typeof receiverSchema>;

export const webhookReceivers = route({
  ...read,
  path: '/webhook/receivers',
  summary: 'Who is told what, and how that goes.',
  body: v.strictObject({}),
  msg: v.object({ list: v.array(receiverSchema) }),
  errors: [...readErrors],
});

/** `status` is null where nobody answered; `problem` says what happened then. */
const attemptSchema = v.object({
  at: timeSchema,
  status: v.nullable(v.number()),
  ms: v.number(),
  problem: v.nullable(v.picklist(webhookProblems)),
});
export type WebhookAttempt = v.InferOutput<typeof attemptSchema>;

const deliverySchema = v.object({
  id: v.number(),
  event_id: v.string(),
  event: v.picklist(webhookEvents),
  receiver: v.string(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  created_at: timeSchema,
  next_at: v.nullable(timeSchema),
  done_at: v.nullable(timeSchema),
  /** The last ten, newest last. */
  log: v.array(attemptSchema),
});
export type WebhookDelivery = v.InferOutput<typeof deliverySchema>;

export const webhookTable = route({
  ...read,
  path: '/webhook/table',
  summary: 'Deliveries, newest first.',
  body: v.strictObject({
    ...keysetFields,
    receiver: v.optional(receiverNameSchema),
    state: v.optional(v.picklist(deliveryStates)),
  }),
  msg: keysetPage(deliverySchema),
  errors: [...readErrors],
});

export const webhookAgain = route({
  ...write,
  path: '/webhook/again',
  summary: 'Sends a delivery again, now.',
  body: v.strictObject({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
  msg: deliverySchema,
  errors: [...readErrors, 'not_found', 'wrong_status'],
});

export const webhookTest = route({
  ...write,
  path: '/webhook/test',
  summary: 'Sends a receiver an event that means nothing.',
  body: v.strictObject({ receiver: receiverNameSchema }),
  msg: v.null(),
  errors: [...readErrors, 'not_found'],
});
