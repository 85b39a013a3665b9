import * as v from 'valibot';
import { langSchema } from './articles.ts';
import { kinds, proofs } from './kinds.ts';
import { route } from './route.ts';

export const ticketLifetimeSeconds = 120;

const sessionSchema = v.object({
  kind: v.picklist(kinds),
  /** How the person is known; null for a device that has no key yet. */
  proof: v.nullable(v.picklist(proofs)),
  /** Opaque id of the person, the same at every launch; the device uses it to notice a change of player. */
  player: v.nullable(v.string()),
  guid: v.nullable(v.number()),
  /** The player's roles, as the game's server vouched for them. */
  roles: v.array(v.string()),
  /** What is going on about a deletion; null where nothing is. */
  deletion: v.nullable(
    v.object({
      /** The caller’s open request: when the data is erased (null until it is confirmed), and whether the account is closed. */
      own: v.nullable(v.object({ due_at: v.nullable(v.number()), is_closed: v.boolean() })),
      /** Requests for this account that were made without a verified launch, newest first. Only verified sessions see them (P2). */
      foreign: v.array(v.object({ id: v.string(), number: v.number(), created_at: v.number() })),
    }),
  ),
  /** What this device sent without a launch, which the launched player may take over; null where there is nothing. */
  earlier: v.nullable(v.object({ count: v.number() })),
});
export type Session = v.InferOutput<typeof sessionSchema>;

/** Set where the webview keeps no cookies: keys and sessions then come in the answer. */
const cookieless = v.optional(v.boolean(), false);

export const launchExchange = route({
  method: 'POST',
  path: '/launch/exchange',
  noun: 'launch',
  summary: 'Trades a launch ticket for a session, once.',
  access: 'session',
  effect: 'write',
  body: v.strictObject({
    /** Of any length: a ticket that is wrong in this way is refused like every other. */
    ticket: v.string(),
    cookieless,
  }),
  msg: v.object({ ...sessionSchema.entries, bearer: v.nullable(v.string()) }),
  errors: ['launch_refused'],
});

export const launchDevice = route({
  method: 'POST',
  path: '/launch/device',
  noun: 'launch',
  summary:
    'Gives the device a key by which a person without a launch finds again what they sent. With a key, says so again.',
  access: 'session',
  effect: 'write',
  body: v.strictObject({ cookieless }),
  /** `key` is null where it came as a cookie. */
  msg: v.object({ player: v.string(), key: v.nullable(v.string()) }),
  errors: ['too_frequent'],
});

export const launchParameters = route({
  method: 'POST',
  path: '/launch/parameters',
  noun: 'launch',
  summary: 'A launch by parameters, where the installation accepts them: proves nothing, and is bound to the device.',
  access: 'session',
  effect: 'write',
  body: v.strictObject({
    guid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    channel: v.optional(v.pipe(v.number(), v.safeInteger())),
    version: v.optional(v.pipe(v.string(), v.maxLength(40))),
    cookieless,
  }),
  msg: v.object({ ...sessionSchema.entries, bearer: v.nullable(v.string()) }),
  errors: ['device_required', 'launch_refused', 'too_frequent'],
});

export const launchClaim = route({
  method: 'POST',
  path: '/launch/claim',
  noun: 'launch',
  summary: 'Takes over what this device sent without a launch, or leaves it with the device and stops asking.',
  access: 'launched',
  effect: 'write',
  body: v.strictObject({ take: v.boolean() }),
  msg: v.object({ count: v.number() }),
  errors: ['launch_required'],
});

export const launchSession = route({
  method: 'GET',
  path: '/launch/session',
  noun: 'launch',
  summary: 'Who the caller is to us.',
  access: 'session',
  effect: 'read',
  body: null,
  msg: sessionSchema,
  errors: [],
});

export const launchEnd = route({
  method: 'POST',
  path: '/launch/end',
  noun: 'launch',
  summary: 'Ends the session of the caller.',
  whileClosed: true,
  access: 'launched',
  effect: 'write',
  body: v.strictObject({}),
  msg: v.null(),
  errors: ['launch_required'],
});

export const launchSocket = route({
  method: 'POST',
  path: '/launch/socket',
  noun: 'launch',
  summary: 'A token that opens one socket within half a minute.',
  access: 'launched',
  effect: 'write',
  body: v.strictObject({}),
  msg: v.object({ token: v.string() }),
  errors: ['launch_required'],
});

/** Plays the game's server on a developer's machine. */
export const launchDemoTicket = route({
  method: 'POST',
  path: '/launch/demo_ticket',
  noun: 'launch',
  summary: 'Mints a launch ticket with the development key.',
  access: 'public',
  effect: 'write',
  body: v.strictObject({
    guid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    kind: v.picklist(['guest', 'player']),
    lang: langSchema,
    channel: v.pipe(v.number(), v.safeInteger()),
    version: v.pipe(v.string(), v.maxLength(40)),
  }),
  msg: v.object({ ticket: v.string() }),
  errors: [],
  development: true,
});
