import type { Tx } from '../../../data/database.ts';

/** Runs inside the transaction that closes an account. The returned callback must be called after the commit. */
export type EndWithin = (tx: Tx, playerId: string) => Promise<() => void>;

/**
 * Ends the sessions, sockets and conversation of an account at the moment it is closed (G3). A database trigger sets
 * the account's closed state.
 */
export const createClosing =
  (parts: readonly EndWithin[]): EndWithin =>
  async (tx, playerId) => {
    const callbacks: (() => void)[] = [];
    for (const endWithin of parts) callbacks.push(await endWithin(tx, playerId));
    return () => {
      for (const afterCommit of callbacks) afterCommit();
    };
  };
