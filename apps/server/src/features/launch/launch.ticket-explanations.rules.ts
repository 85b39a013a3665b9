import { cardBounds, cardSchema } from '@guildhall/contract/players/card.ts';
import * as v from 'valibot';
import type { LaunchKey } from '../../runtime/launch-keys.ts';
import {
  clockToleranceSeconds,
  TICKET_AUDIENCE,
  TICKET_TYPE,
  ticketLengthMax,
  ticketLifetimeSeconds,
  type RefusalReason,
} from './launch.ticket.rules.ts';

export interface TicketFacts {
  readonly ticket: string;
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly keys: readonly LaunchKey[];
  readonly nowMs: number;
}

const shown = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value));
const keyOf = ({ header, keys }: TicketFacts): LaunchKey | undefined => keys.find(({ kid }) => kid === header['kid']);

/** A value of the year 2286 or later in seconds is a time in milliseconds. */
const millisecondsHint = (value: unknown): string =>
  typeof value === 'number' && value > 9_999_999_999 ? ' It looks like milliseconds; use seconds.' : '';

/** Each wrong field with its path, such as `purchases.0.currency`. */
const cardFaults = (card: unknown): string => {
  const { issues = [] } = v.safeParse(cardSchema, card);
  const faults = issues.map((issue) => `${v.getDotPath(issue) ?? 'card'}: ${issue.message}`);
  return faults.slice(0, 5).join('; ');
};

const explanations: Readonly<Record<RefusalReason, (facts: TicketFacts) => string>> = {
  too_long: ({ ticket }) => `The ticket has ${ticket.length} characters; at most ${ticketLengthMax} are accepted.`,
  malformed: () =>
    'This is not a signed ticket: three parts in base64url without padding, separated by dots (JWS compact form). Pass only what follows #lt= in the link.',
  header: ({ header }) =>
    `The header has the fields ${Object.keys(header).join(', ') || 'none'}; it must have exactly alg, typ and kid, all strings. Switch off what the library adds.`,
  wrong_type: ({ header }) => `The header field typ is ${shown(header['typ'])}; set it to "${TICKET_TYPE}".`,
  unknown_key: ({ header, keys }) =>
    `The keys file has no key id ${shown(header['kid'])}; it has ${keys.map(({ kid }) => kid).join(', ')}. Add the key to the file of every server before the game signs with it.`,
  wrong_algorithm: (facts) =>
    `The header says alg ${shown(facts.header['alg'])}; the keys file fixes ${keyOf(facts)?.alg} for this key id.`,
  bad_signature: (facts) =>
    `The signature does not match the key ${shown(facts.header['kid'])} (${keyOf(facts)?.alg}). Either another key signed the ticket, or the text was changed after signing. ${
      keyOf(facts)?.alg === 'HS256'
        ? 'For HS256, decode the secret from base64url before using it.'
        : 'Compare the public key (x) of the keys file with the private key in use.'
    }`,
  wrong_issuer: (facts) =>
    `iss is ${shown(facts.claims['iss'])}; the keys file says ${shown(keyOf(facts)?.issuer)} for this key id.`,
  wrong_audience: ({ claims }) => `aud is ${shown(claims['aud'])}; it must be "${TICKET_AUDIENCE}", or a list with it.`,
  not_yet_valid: ({ claims, nowMs }) => {
    const name = Number(claims['iat']) * 1000 > nowMs ? 'iat' : 'nbf';
    return `${name} is ${Number(claims[name]) - Math.floor(nowMs / 1000)} s in the future; at most ${clockToleranceSeconds} s are tolerated. Synchronize the clock of the game server.${millisecondsHint(claims[name])}`;
  },
  expired: ({ claims, nowMs }) =>
    `The ticket expired ${Math.floor(nowMs / 1000) - Number(claims['exp'])} s ago. Mint it when the player opens the page, not when the game starts, and synchronize the clock. To check an older ticket, pass --now.`,
  lifetime: ({ claims }) =>
    `exp is ${Number(claims['exp']) - Number(claims['iat'])} s after iat; at most ${ticketLifetimeSeconds} s are accepted.`,
  revoked_key: ({ header }) =>
    `The key ${shown(header['kid'])} was revoked with guildhall revoke --kid. Sign with a new key that has another key id.`,
  used: () => 'A session was already opened with this ticket. Mint a new ticket with a new jti for each opening.',
  internal: () => 'The ticket could not be verified because of a fault in this program, not in the ticket.',
  'claim:iss': ({ claims }) => `iss is ${shown(claims['iss'])}; it must be the issuer of the key.`,
  'claim:aud': ({ claims }) => `aud is ${shown(claims['aud'])}; it must be "${TICKET_AUDIENCE}".`,
  'claim:sub': ({ claims }) =>
    `sub is ${shown(claims['sub'])}; it must be text of 1 to 128 characters that never changes for this account.`,
  'claim:guid': ({ claims }) =>
    `guid is ${shown(claims['guid'])}; it must be a number from 1 to 2^53 - 1, without quotes. For a UUID or a larger id, put the id into sub and assign a number.`,
  'claim:roles': ({ claims }) =>
    `roles is ${shown(claims['roles'])}; it must be a list of at most 50 strings, each with 8 to 10 digits and no leading zero. Without role ids, pass [].`,
  'claim:kind': ({ claims }) => `kind is ${shown(claims['kind'])}; it must be "player" or "guest".`,
  'claim:channel': ({ claims }) => `channel is ${shown(claims['channel'])}; it must be a whole number of 32 bits.`,
  'claim:ver': ({ claims }) => `ver is ${shown(claims['ver'])}; it must be text of at most 40 characters.`,
  'claim:lang': ({ claims }) => `lang is ${shown(claims['lang'])}; it must be a number of the language table, 1 to 18.`,
  'claim:tier': ({ claims }) =>
    `tier is ${shown(claims['tier'])}; it must be a whole number from 0 to 9, or left out for an ordinary player.`,
  'claim:card': ({ claims }) =>
    `card is refused: ${cardFaults(claims['card'])}. It may have only the fields of the specification, and at most ${cardBounds.bytesMax} bytes as JSON; shorten texts on the game server, or leave the card out.`,
  'claim:auth_time': ({ claims }) =>
    `auth_time is ${shown(claims['auth_time'])}; it must be a whole number of seconds since 1970.`,
  'claim:iat': ({ claims }) => `iat is ${shown(claims['iat'])}; it must be a whole number of seconds since 1970.`,
  'claim:exp': ({ claims }) => `exp is ${shown(claims['exp'])}; it must be a whole number of seconds since 1970.`,
  'claim:nbf': ({ claims }) => `nbf is ${shown(claims['nbf'])}; leave it out, or use whole seconds since 1970.`,
  'claim:jti': ({ claims }) =>
    `jti is ${shown(claims['jti'])}; it must be random text of 16 to 64 characters, a new one for each ticket.`,
};

/** What is wrong and what to change, in one or two sentences. */
export const explanationOf = (reason: RefusalReason, facts: TicketFacts): string => explanations[reason](facts);
