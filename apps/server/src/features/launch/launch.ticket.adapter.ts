import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../../runtime/clock.ts';
import { kidSchema } from '../../runtime/launch-keys.ts';
import type { KeyRing } from './launch.key-ring.adapter.ts';
import {
  claimReason,
  claimsSchema,
  clockToleranceSeconds,
  headerSchema,
  TICKET_AUDIENCE,
  TICKET_TYPE,
  ticketLengthMax,
  ticketLifetimeSeconds,
  TicketRefusal,
  type RefusalReason,
  type TicketClaims,
} from './launch.ticket.rules.ts';

export type VerifyTicket = (ticket: string) => Promise<TicketClaims>;

/** Three parts in base64url without padding. The library is more tolerant than the specification. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]*$/;

const decodeHeader = (ticket: string): unknown => {
  if (!compactForm.test(ticket)) throw new TicketRefusal('malformed', null);
  try {
    return decodeProtectedHeader(ticket);
  } catch (cause) {
    throw new TicketRefusal('malformed', null, { cause });
  }
};

const kidOf = (header: unknown): string | null => {
  const kid = typeof header === 'object' && header !== null && 'kid' in header ? header.kid : null;
  return v.is(kidSchema, kid) ? kid : null;
};

const readHeader = (ticket: string): v.InferOutput<typeof headerSchema> => {
  const header = decodeHeader(ticket);
  const parsed = v.safeParse(headerSchema, header);
  if (parsed.success) return parsed.output;
  const isOnlyType = parsed.issues.every((issue) => v.getDotPath(issue) === 'typ');
  throw new TicketRefusal(isOnlyType ? 'wrong_type' : 'header', kidOf(header));
};

const failedChecks: Readonly<Record<string, RefusalReason>> = {
  iss: 'wrong_issuer',
  aud: 'wrong_audience',
  nbf: 'not_yet_valid',
  iat: 'not_yet_valid',
};

const reasonOf = (error: unknown): RefusalReason => {
  // An issue time too far in the past, though the ticket has not expired.
  if (error instanceof errors.JWTExpired) return error.claim === 'iat' ? 'lifetime' : 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    const failed = error.reason === 'check_failed' ? failedChecks[error.claim] : undefined;
    return failed ?? claimReason(error.claim);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad_signature';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'wrong_algorithm';
  return error instanceof errors.JOSEError ? 'malformed' : 'internal';
};

const parseClaims = (payload: JWTPayload, kid: string): TicketClaims => {
  const parsed = v.safeParse(claimsSchema, payload);
  if (!parsed.success) throw new TicketRefusal(claimReason(parsed.issues[0].path?.[0].key), kid);
  return { ...parsed.output, kid };
};

/**
 * Verifies a launch ticket and throws a `TicketRefusal` for any fault. Algorithm and issuer are taken from the
 * configured key, never from the ticket.
 */
export const createTicketVerifier =
  (ring: Pick<KeyRing, 'find'>, clock: Clock): VerifyTicket =>
  async (ticket) => {
    if (ticket.length > ticketLengthMax) throw new TicketRefusal('too_long', null);
    const header = readHeader(ticket);
    const kid = kidOf(header);
    const entry = ring.find(header.kid);
    if (kid === null || entry === undefined) throw new TicketRefusal('unknown_key', kid);
    if (header.alg !== entry.alg) throw new TicketRefusal('wrong_algorithm', kid);
    const { payload } = await jwtVerify(ticket, entry.key, {
      algorithms: [entry.alg],
      issuer: entry.issuer,
      audience: TICKET_AUDIENCE,
      typ: TICKET_TYPE,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: ticketLifetimeSeconds,
      currentDate: new Date(clock.now()),
    }).catch((cause: unknown) => {
      throw new TicketRefusal(reasonOf(cause), kid, { cause });
    });
    const claims = parseClaims(payload, kid);
    if (claims.exp * 1000 <= clock.now()) throw new TicketRefusal('expired', kid);
    if (claims.exp - claims.iat > ticketLifetimeSeconds) throw new TicketRefusal('lifetime', kid);
    return claims;
  };
