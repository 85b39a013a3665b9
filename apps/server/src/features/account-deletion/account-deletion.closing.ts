import type { Tx } from '../../platform/database.ts';

/** Runs within the transaction that closes an account; what it returns is called after the commit. */
export type EndWithin = (tx: Tx, playerId: string) => Promise<() => void>;

/**
 * What ends the moment an account is closed (G3): its sessions with their sockets, and its conversation. The database closes the
 * account itself, by a trigger.
 */
export const createClosing =
  (parts: readonly EndWithin[]): EndWithin =>
  async (tx, playerId) => {
    const afterwards: (() => void)[] = [];
    for (const endWithin of parts) afterwards.push(await endWithin(tx, playerId));
    return () => {
      for (const tell of afterwards) tell();
    };
  };
