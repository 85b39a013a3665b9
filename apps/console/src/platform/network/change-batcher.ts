/** Changes since the last run: ids per noun, or `all` if a change had no ids. */
export type Changes<Noun extends string> = ReadonlyMap<Noun, ReadonlySet<string> | 'all'>;

interface GathererOptions<Noun extends string> {
  readonly waitMs: () => number;
  readonly run: (changes: Changes<Noun>) => Promise<void>;
}

/**
 * Debounces bursts of changes (an import, a bulk publication) into one run. Changes that arrive during a run are
 * handled in one more run after it.
 */
export const createChangeBatcher = <Noun extends string>({ waitMs, run }: GathererOptions<Noun>) => {
  let pending = new Map<Noun, ReadonlySet<string> | 'all'>();
  let isScheduled = false;
  const flush = async (): Promise<void> => {
    const changes = pending;
    pending = new Map();
    try {
      await run(changes);
    } finally {
      isScheduled = false;
      if (pending.size > 0) start();
    }
  };
  const start = (): void => {
    isScheduled = true;
    setTimeout(() => void flush(), waitMs());
  };
  return (noun: Noun, ids: readonly string[]): void => {
    const before = pending.get(noun) ?? new Set<string>();
    pending.set(noun, before === 'all' || ids.length === 0 ? 'all' : new Set([...before, ...ids]));
    if (!isScheduled) start();
  };
};

/** The record a query is about: `[noun, 'open', id]`, or a table that belongs to one record. Null if it covers many. */
const subjectOf = ([, kind, ...rest]: readonly unknown[]): string | null => {
  const named = kind === 'open' ? { id: rest[0] } : kind === 'table' ? rest[1] : null;
  if (typeof named !== 'object' || named === null || !('id' in named)) return null;
  return typeof named.id === 'number' || typeof named.id === 'string' ? String(named.id) : null;
};

export const isConcerned = (queryKey: readonly unknown[], changes: Changes<string>): boolean => {
  const ids = changes.get(String(queryKey[0]));
  if (ids === undefined || ids === 'all') return ids !== undefined;
  const subject = subjectOf(queryKey);
  return subject === null || ids.has(subject);
};
