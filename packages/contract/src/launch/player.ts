import * as v from 'valibot';
import { langSchema } from '../articles/player.ts';
import { kinds, proofs } from './kinds.ts';
import { route } from '../http/route.ts';
import { restrictionSchema } from '../restrictions/rules.ts';
import { pausedSchema } from '../switches/rules.ts';

export const ticketLifetimeSeconds = 120;

const sessionSchema = v.object({
  kind: v.picklist(kinds),
  /** How the player's identity is known; null for a device without a key. */
  proof: v.nullable(v.picklist(proofs)),
  /** Opaque player id, stable across launches; lets the device detect a change of player. */
  player: v.nullable(v.string()),
  guid: v.nullable(v.number()),
  /** The player's role ids, as certified by the game's server. */
  roles: v.array(v.string()),
  /** Pending account deletions; null if there are none. */
  deletion: v.nullable(
    v.object({
      /**
       * The caller’s open request: when the data is erased (null until confirmed), and whether the account is closed.
       */
      own: v.nullable(v.object({ due_at: v.nullable(v.number()), is_closed: v.boolean() })),
      /** Unverified requests for this account, newest first. Visible to verified sessions only (P2). */
      foreign: v.array(v.object({ id: v.string(), number: v.number(), created_at: v.number() })),
    }),
  ),
  /** Set if staff muted or blocked the caller. */
  restriction: v.nullable(restrictionSchema),
  /** Features that staff paused for all players. */
  paused: pausedSchema,
  /** Reports this device sent without a launch, which the launched player may claim; null if there are none. */
  earlier: v.nullable(v.object({ count: v.number() })),
  /** What the game's ticket said about the player that players see themselves; the rest of the card is for staff. */
  card: v.optional(
    v.object({ name: v.nullable(v.string()), server: v.nullable(v.string()), level: v.nullable(v.number()) }),
  ),
});
export type Session = v.InferOutput<typeof sessionSchema>;

/**
 * Whether the person agreed to be signed in as this player (ADR 38). `implied`: the game client opened the page, so only
 * another player's open session needs an answer. `required`: a link of another site did. `given`: the person chose.
 */
const consents = ['implied', 'required', 'given'] as const;
export type Consent = (typeof consents)[number];
const consent = v.optional(v.picklist(consents), 'implied');

/** Set if the webview has no cookies: keys and sessions are then returned in the response body. */
const cookieless = v.optional(v.boolean(), false);

export const launchExchange = route({
  method: 'POST',
  path: '/launch/exchange',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  cost: 5,
  noun: 'launch',
  summary: 'Exchanges a single-use launch ticket for a session.',
  access: 'session',
  effect: 'write',
  body: v.strictObject({
    /** No length limit: an oversized ticket is refused like any other invalid one. */
    ticket: v.string(),
    consent,
    cookieless,
  }),
  msg: v.object({ ...sessionSchema.entries, bearer: v.nullable(v.string()) }),
  errors: ['launch_refused', 'launch_unconfirmed'],
});

export const launchDevice = route({
  method: 'POST',
  path: '/launch/device',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  noun: 'launch',
  summary: 'Issues a device key, which identifies a person without a launch. Idempotent if the device has one.',
  access: 'session',
  effect: 'write',
  body: v.strictObject({ cookieless }),
  /** `key` is null if it was set as a cookie. */
  msg: v.object({ player: v.string(), key: v.nullable(v.string()) }),
  errors: ['too_frequent'],
});

export const launchParameters = route({
  method: 'POST',
  path: '/launch/parameters',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  noun: 'launch',
  summary: 'Launches by parameters, if the installation accepts them. Unverified, and bound to the device.',
  access: 'session',
  effect: 'write',
  body: v.strictObject({
    guid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    channel: v.optional(v.pipe(v.number(), v.safeInteger())),
    version: v.optional(v.pipe(v.string(), v.maxLength(40))),
    consent,
    cookieless,
  }),
  msg: v.object({ ...sessionSchema.entries, bearer: v.nullable(v.string()) }),
  errors: ['device_required', 'launch_refused', 'launch_unconfirmed', 'too_frequent'],
});

export const launchClaim = route({
  method: 'POST',
  path: '/launch/claim',
  whilePaused: 'off',
  whileRestricted: 'muted',
  noun: 'launch',
  summary: 'Claims the reports this device sent without a launch, or leaves them with the device and stops asking.',
  access: 'launched',
  effect: 'write',
  body: v.strictObject({ take: v.boolean() }),
  msg: v.object({ count: v.number() }),
  errors: ['launch_required'],
});

export const launchSession = route({
  method: 'GET',
  path: '/launch/session',
  whilePaused: 'off',
  noun: 'launch',
  summary: "The caller's session.",
  access: 'session',
  effect: 'read',
  body: null,
  msg: sessionSchema,
  errors: [],
});

export const launchEnd = route({
  method: 'POST',
  path: '/launch/end',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  noun: 'launch',
  summary: "Ends the caller's session.",
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
  isBatched: true,
  whilePaused: 'off',
  whileRestricted: 'muted',
  noun: 'launch',
  summary: 'A single-use token for opening a socket within 30 seconds.',
  access: 'launched',
  effect: 'write',
  body: v.strictObject({}),
  msg: v.object({ token: v.string() }),
  errors: ['launch_required'],
});

export const launchDemoTicket = route({
  method: 'POST',
  path: '/launch/demo_ticket',
  whilePaused: 'off',
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

export const launchRoutes = [
  launchExchange,
  launchDevice,
  launchParameters,
  launchClaim,
  launchSession,
  launchEnd,
  launchSocket,
  launchDemoTicket,
] as const;
