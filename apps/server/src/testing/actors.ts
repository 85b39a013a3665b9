import type { LaunchedActor } from '../runtime/actor.ts';

/** A player with a signed launch, for tests without a database. */
export const launchedActor = (changes: Partial<LaunchedActor> = {}): LaunchedActor => ({
  kind: 'player',
  playerId: 'p',
  proof: 'ticket',
  isClosed: false,
  network: '127.0.0.0/24',
  isKnown: changes.proof !== 'parameters',
  guid: 1,
  roles: [],
  channel: null,
  gameVersion: null,
  sessionId: 's',
  kid: 'k',
  ...changes,
});
