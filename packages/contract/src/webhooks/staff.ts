import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';

/** Webhook events. Names are never reused with another meaning. */
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
  'player.restricted',
  'player.restriction_lifted',
  /** Sent by staff to test a receiver. */
  'test',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Failures without an HTTP response. Error messages are not stored: they may contain an address. */
export const webhookProblems = ['timeout', 'refused', 'unknown_host', 'certificate', 'broken'] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

/** Counting stops here: a receiver that is down for days accumulates many deliveries. */
export const deliveryCountMax = 1000;

const read = { noun: 'webhooks', access: { staff: 'webhooks.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'webhooks', access: { staff: 'webhooks.write' }, effect: 'write', method: 'POST' } as const;

export const receiverNameSchema = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,39}$/));

/** Receivers are configured on the server, so staff cannot direct requests to arbitrary addresses. */
const receiverSchema = v.object({
  name: receiverNameSchema,
  /** Origin only: the rest of the URL may contain secrets. */
  origin: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  /** Capped at `deliveryCountMax`. */
  waiting_count: v.number(),
  failed_count: v.number(),
  last_delivered_at: v.nullable(timeSchema),
});
export type WebhookReceiver = v.InferOutput<typeof receiverSchema>;

export const webhookReceivers = route({
  ...read,
  path: '/webhook/receivers',
  summary: 'Configured receivers with their events and delivery state.',
  body: v.strictObject({}),
  msg: v.object({ list: v.array(receiverSchema) }),
  errors: [...permissionErrors],
});

/** `status` is null without an HTTP response; `problem` then names the failure. */
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
  /** The last ten attempts, newest last. */
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
  errors: [...permissionErrors],
});

export const webhookAgain = route({
  ...write,
  path: '/webhook/again',
  summary: 'Retries a delivery now.',
  body: v.strictObject({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
  msg: deliverySchema,
  errors: [...permissionErrors, 'not_found', 'wrong_state'],
});

export const webhookTest = route({
  ...write,
  path: '/webhook/test',
  summary: 'Sends a test event to a receiver.',
  body: v.strictObject({ receiver: receiverNameSchema }),
  msg: v.null(),
  errors: [...permissionErrors, 'not_found'],
});

export const webhooksStaffRoutes = [webhookReceivers, webhookTable, webhookAgain, webhookTest] as const;
