import type { MsgOf } from '@guildhall/contract/http/route.ts';
import type { staffWork } from '@guildhall/contract/staff/people.ts';
import type { Tx } from '../../../data/database.ts';

type Counts = MsgOf<typeof staffWork>;

/** Work of one kind that people hold. */
export interface WorkPart {
  readonly kind: keyof Counts;
  readonly count: (tx: Tx, staffId: string) => Promise<number>;
  /**
   * Returns open work to the queue in the transaction that ends access; call the returned function after the commit to
   * notify.
   */
  readonly release?: (tx: Tx, staffId: string, by: string | null) => Promise<() => void>;
}

export type OpenWork = ReturnType<typeof createOpenWork>;

/** A staff member's open work in other features. */
export const createOpenWork = (parts: () => readonly WorkPart[]) => ({
  count: async (tx: Tx, staffId: string): Promise<Counts> => {
    const counts: Counts = { reports: 0, chats: 0 };
    for (const { kind, count } of parts()) counts[kind] += await count(tx, staffId);
    return counts;
  },
  release: async (tx: Tx, staffId: string, by: string | null): Promise<() => void> => {
    const callbacks: (() => void)[] = [];
    for (const { release } of parts()) {
      if (release !== undefined) callbacks.push(await release(tx, staffId, by));
    }
    return () => {
      for (const notify of callbacks) notify();
    };
  },
});
