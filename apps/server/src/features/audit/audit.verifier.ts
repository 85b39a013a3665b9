import type { Tx } from '../../platform/database.ts';
import { firstBreak, genesis, type ChainHead, type ChainRow } from './audit.chain.ts';
import { selectBeyondHead, selectChain, selectHead } from './audit.queries.ts';

const batchSize = 1000;

export interface Verdict {
  /** How many entries were found whole, in order from the first. */
  readonly entries: number;
  /** Where the chain breaks first; null where it is whole, 0 where its very head is gone. */
  readonly brokenId: number | null;
  readonly headHash: Buffer;
}

/** Entry by entry from the first one to the head, in batches: as long as the trail is, memory stays the same. */
const walk = async (tx: Tx, head: ChainHead, known: ChainHead | null): Promise<Verdict> => {
  let last = genesis;
  let afterId: number | null = null;
  const brokenAt = (brokenId: number | null): Verdict => ({ entries: last.id, brokenId, headHash: head.hash });
  for (;;) {
    const rows: ChainRow[] = await selectChain(tx, afterId, head.id, batchSize);
    const end = rows.at(-1);
    if (end === undefined) break;
    const broken = firstBreak(last, rows);
    if (broken !== null) {
      last = rows.findLast((row) => row.id < broken) ?? last;
      return brokenAt(broken);
    }
    const kept = known === null ? undefined : rows.find((row) => row.id === known.id);
    if (known !== null && kept !== undefined && !kept.hash.equals(known.hash)) return brokenAt(known.id);
    last = end;
    afterId = end.id;
  }
  if (last.id !== head.id) return brokenAt(last.id + 1);
  if (!last.hash.equals(head.hash)) return brokenAt(head.id);
  if (known !== null && known.id > head.id) return brokenAt(head.id + 1);
  return brokenAt(await selectBeyondHead(tx));
};

/**
 * Recomputes the whole chain. `known` is an earlier head that was kept elsewhere: with it, even a chain that somebody
 * with the owner's power computed anew from end to end is found.
 */
export const verifyAudit = async (tx: Tx, known: ChainHead | null = null): Promise<Verdict> => {
  const head = await selectHead(tx);
  return head === null ? { entries: 0, brokenId: 0, headHash: Buffer.alloc(0) } : walk(tx, head, known);
};
