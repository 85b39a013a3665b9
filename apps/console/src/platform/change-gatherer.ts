/** What changed since the last run: numbers by noun, and nothing but `all` where somebody told of no numbers. */
export type Changes<Noun extends string> = ReadonlyMap<Noun, ReadonlySet<string> | 'all'>;

interface GathererOptions<Noun extends string> {
  readonly waitMs: () => number;
  readonly run: (changes: Changes<Noun>) => Promise<void>;
}

/**
 * Many changes come together (an import, a publication of twenty): they are gathered for a while and told in one run.
 * What comes during a run is told after it, in one more.
 */
export const createGatherer = <Noun extends string>({ waitMs, run }: GathererOptions<Noun>) => {
  let gathered = new Map<Noun, ReadonlySet<string> | 'all'>();
  let isUnderWay = false;
  const tell = async (): Promise<void> => {
    const changes = gathered;
    gathered = new Map();
    try {
      await run(changes);
    } finally {
      isUnderWay = false;
      if (gathered.size > 0) start();
    }
  };
  const start = (): void => {
    isUnderWay = true;
    setTimeout(() => void tell(), waitMs());
  };
  return (noun: Noun, ids: readonly string[]): void => {
    const before = gathered.get(noun) ?? new Set<string>();
    gathered.set(noun, before === 'all' || ids.length === 0 ? 'all' : new Set([...before, ...ids]));
    if (!isUnderWay) start();
  };
};

/** The one thing a query is about: `[noun, 'open', id]`, or a table of what belongs to it. Null where it is about many. */
const subjectOf = ([, kind, ...rest]: readonly unknown[]): string | null => {
  const named = kind === 'open' ? { id: rest[0] } : kind === 'table' ? rest[1] : null;
  if (typeof named !== 'object' || named === null || !('id' in named)) return null;
  return typeof named.id === 'number' || typeof named.id === 'string' ? String(named.id) : null;
};

/** Whether what a query shows may have changed. */
export const isConcerned = (queryKey: readonly unknown[], changes: Changes<string>): boolean => {
  const ids = changes.get(String(queryKey[0]));
  if (ids === undefined || ids === 'all') return ids !== undefined;
  const subject = subjectOf(queryKey);
  return subject === null || ids.has(subject);
};
