import type { Tx } from '../../data/database.ts';
import { firstBreak, genesis, type ChainHead, type ChainRow } from './audit.chain.rules.ts';
import { selectBeyondHead, selectChain, selectHead } from './audit.queries.ts';

const batchSize = 1000;

export interface Verdict {
  readonly entries: number;
  /** The first broken id; null if the chain is intact, 0 if its head is missing. */
  readonly brokenId: number | null;
  readonly headHash: Buffer;
}

/** Walks the chain in batches, so that memory use does not depend on its length. */
const walk = async (tx: Tx, head: ChainHead, known: readonly ChainHead[]): Promise<Verdict> => {
  const knownAt = Map.groupBy(known, ({ id }) => id);
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
    const changed = rows.find(({ id, hash }) => knownAt.get(id)?.some((each) => !each.hash.equals(hash)));
    if (changed !== undefined) return brokenAt(changed.id);
    last = end;
    afterId = end.id;
  }
  if (last.id !== head.id) return brokenAt(last.id + 1);
  if (!last.hash.equals(head.hash)) return brokenAt(head.id);
  if (known.some(({ id }) => id > head.id)) return brokenAt(head.id + 1);
  return brokenAt(await selectBeyondHead(tx));
};

/**
 * Recomputes the whole chain. `known` are earlier heads stored elsewhere: they reveal even a chain that an attacker with
 * owner rights recomputed completely.
 */
export const verifyAudit = async (tx: Tx, ...known: readonly ChainHead[]): Promise<Verdict> => {
  const head = await selectHead(tx);
  return head === null ? { entries: 0, brokenId: 0, headHash: Buffer.alloc(0) } : walk(tx, head, known);
};
