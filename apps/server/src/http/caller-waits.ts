import type { FastifyRequest } from 'fastify';
import { runInContext, type Waited } from '../runtime/request-context.ts';
import type { Caller } from './admission.ts';

/** What a call waited, and for whom. */
export interface CallerWaited extends Waited {
  caller: 'staff' | 'known' | 'stranger';
}

/** Enters the context of a call and counts its waits. Until the caller is known, it waits as a stranger. */
export const runCounted = <T>(request: FastifyRequest, work: () => T): T => {
  const { id, span } = request;
  const waited = (request.waited ??= { ms: 0, caller: 'stranger' });
  return runInContext({ id, span, waited }, work);
};

export const nameCaller = ({ waited }: FastifyRequest, { actor, browser }: Caller): void => {
  if (waited === null) return;
  if (actor?.kind === 'staff') waited.caller = 'staff';
  else if (actor === null ? browser !== null : actor.playerId !== null && actor.isKnown) waited.caller = 'known';
};
