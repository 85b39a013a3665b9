import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as v from 'valibot';
import type { Tx } from '../../data/database.ts';
import type { LaunchKey } from '../../runtime/launch-keys.ts';
import { createKeyRing } from './launch.key-ring.adapter.ts';
import { findTicketUse } from './launch.queries.ts';
import { createTicketVerifier } from './launch.ticket.adapter.ts';
import { explanationOf } from './launch.ticket-explanations.rules.ts';
import {
  claimNames,
  claimReason,
  claimsSchema,
  TicketRefusal,
  type RefusalReason,
  type TicketClaims,
} from './launch.ticket.rules.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface TicketReport {
  readonly header: Fields | null;
  readonly claims: Fields | null;
  /** Null if the ticket would open a session. */
  readonly reason: RefusalReason | null;
  /** Sentences for the person who builds the tickets. */
  readonly findings: readonly string[];
}

const decoded = (decode: () => object): Fields | null => {
  try {
    return { ...decode() };
  } catch {
    return null;
  }
};

const orderOf = (name: string): number => {
  const index = claimNames.findIndex((known) => known === name);
  return index === -1 ? claimNames.length : index;
};

/** Claims in the order of the specification, so that two tickets can be compared by eye. */
const inOrder = (claims: Fields): Fields =>
  Object.fromEntries(Object.entries(claims).toSorted(([one], [other]) => orderOf(one) - orderOf(other)));

/** The verifier stops at the first fault; this finds the other claims that are wrong too. */
const wrongClaimsOf = (claims: Fields | null): RefusalReason[] => {
  if (claims === null) return [];
  const { issues = [] } = v.safeParse(claimsSchema, claims);
  return [...new Set(issues.map((issue) => claimReason(issue.path?.[0].key)))];
};

/** Explains what a server with these keys would do with the ticket at this time. `tx` also checks whether it was used. */
export const checkTicket = async (
  ticket: string,
  keys: readonly LaunchKey[],
  nowMs: number,
  tx: Tx | null,
): Promise<TicketReport> => {
  const header = decoded(() => decodeProtectedHeader(ticket));
  const claims = decoded(() => decodeJwt(ticket));
  const facts = { ticket, header: header ?? {}, claims: claims ?? {}, keys, nowMs };
  const verify = createTicketVerifier(await createKeyRing(keys), { now: () => nowMs });
  const verdict = await verify(ticket).catch((error: unknown) => {
    if (error instanceof TicketRefusal) return error.reason;
    throw error;
  });
  const ticketUseOf = async ({ iss, jti, kid }: TicketClaims): Promise<RefusalReason | null> => {
    const use = tx === null ? null : await findTicketUse(tx, { iss, jti, kid });
    if (use?.isRevoked === true) return 'revoked_key';
    return use?.isUsed === true ? 'used' : null;
  };
  const reason = typeof verdict === 'string' ? verdict : await ticketUseOf(verdict);
  const reasons = new Set(reason === null ? [] : [reason, ...wrongClaimsOf(claims)]);
  return {
    header,
    claims: claims === null ? null : inOrder(claims),
    reason,
    findings: Array.from(reasons, (each) => explanationOf(each, facts)),
  };
};
