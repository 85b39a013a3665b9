import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { route } from '../http/route.ts';
import { routedWhySchema } from '../routing/why.ts';
import { conversationIdSchema } from './player.ts';
import { contentTypes } from './rules.ts';
import { staffConversationSchema } from './staff.ts';

const own = { noun: 'chat', access: { staff: 'chat.write' }, method: 'POST' } as const;
const offered = v.strictObject({ conversation: conversationIdSchema });

const offerSchema = v.object({
  conversation: conversationIdSchema,
  number: v.number(),
  guid: v.number(),
  is_verified: v.boolean(),
  is_guest: v.boolean(),
  lang: langSchema,
  /** 0 is an ordinary player. */
  tier: v.number(),
  queued_at: timeSchema,
  /** How long it can still be accepted; not a time, because clocks differ. */
  left_ms: v.number(),
  /** What the player wrote last, shortened. Null if it is further back. */
  said: v.nullable(v.object({ text: v.string(), content_type: v.picklist(Object.values(contentTypes)) })),
  why: routedWhySchema,
});
export type ChatOffer = v.InferOutput<typeof offerSchema>;

export const chatOffers = route({
  ...own,
  effect: 'read',
  path: '/chat/offers',
  summary: 'The conversations that are offered to the caller now.',
  body: v.strictObject({}),
  msg: v.object({
    list: v.array(offerSchema),
    /** Chats are assigned to the caller at once instead of offered. */
    accepts_automatically: v.boolean(),
    availability: v.picklist(['here', 'away', 'off']),
  }),
  errors: [...permissionErrors],
});
export type ChatOffers = v.InferOutput<(typeof chatOffers)['msg']>;

export const chatAccept = route({
  ...own,
  effect: 'write',
  path: '/chat/accept',
  summary: 'Accepts an offered conversation, which assigns it to the caller.',
  body: offered,
  msg: staffConversationSchema,
  errors: [...permissionErrors, 'offer_gone'],
});

export const chatDecline = route({
  ...own,
  effect: 'write',
  path: '/chat/decline',
  summary: 'Declines an offered conversation. It is offered to the next agent. Succeeds if the offer is gone already.',
  body: offered,
  msg: v.null(),
  errors: [...permissionErrors],
});

export const chatOfferRoutes = [chatOffers, chatAccept, chatDecline] as const;
