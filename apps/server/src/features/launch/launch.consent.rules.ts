import type { Consent } from '@guildhall/contract/launch/player.ts';
import type { TicketClaims } from './launch.ticket.rules.ts';

/** The player whose session is open on the device. */
export interface OpenPlayer {
  readonly issuer: string;
  readonly subject: string;
  readonly guid: number | null;
  readonly proof: string;
}

/** A signed ticket may also confirm the guid that a launch by parameters only claimed. */
export const isPlayerOfTicket = (open: OpenPlayer, { iss, sub, guid }: TicketClaims): boolean =>
  (open.issuer === iss && open.subject === sub) || (open.proof === 'parameters' && open.guid === guid);

/** Sessions by parameters are bound to their device, so the guid tells its players apart. */
export const isPlayerOfParameters = (open: OpenPlayer, guid: number): boolean =>
  open.proof === 'parameters' && open.guid === guid;

/** `isSame` compares the new player with the one whose session is open; null if there is no session. */
export const mustAsk = (consent: Consent, isSame: boolean | null): boolean => {
  if (consent === 'given') return false;
  return isSame === null ? consent === 'required' : !isSame;
};
