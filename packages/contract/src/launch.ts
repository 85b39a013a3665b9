import * as v from 'valibot';
import { langSchema } from './articles.ts';
import { kinds } from './kinds.ts';
import { route } from './route.ts';

export const ticketLifetimeSeconds = 120;

const sessionSchema = v.object({
  kind: v.picklist(kinds),
  /** Opaque mark of the player, the same at every launch; the device uses it to notice a change of player. */
  player: v.nullable(v.string()),
  guid: v.nullable(v.number()),
  /** The player's roles, as the game's server vouched for them. */
  roles: v.array(v.string()),
  /** Seconds since the launch, by the server's clock: sensitive steps need a fresh one. */
  launch_age: v.nullable(v.number()),
  /** Where the account is on its way to be deleted: when it ends, null until that is known. */
  deletion: v.nullable(v.object({ due_at: v.nullable(v.number()) })),
});
export type Session = v.InferOutput<typeof sessionSchema>;

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
    /** Set where the webview keeps no cookies: the session comes back as a short bearer token instead. */
    cookieless: v.optional(v.boolean(), false),
  }),
  msg: v.object({ ...sessionSchema.entries, bearer: v.nullable(v.string()) }),
  errors: ['launch_refused'],
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
  access: ['guest', 'player'],
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
  access: ['guest', 'player'],
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
