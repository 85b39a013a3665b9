interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly staleAtMs: number;
  isUnderWay: boolean;
  next: Promise<Value> | null;
}

/**
 * Reads that all callers share: what was read of a key is kept for `keepMs` at most, by default until `clear`. A failure
 * is not kept. Uses the monotonic clock, so that clock changes do not extend the time.
 */
export const createSharedRead = <Value, Key = void>(
  load: (key: Key) => Promise<Value>,
  keepMs = Number.POSITIVE_INFINITY,
) => {
  const entries = new Map<Key, Entry<Value>>();
  const start = (key: Key): Promise<Value> => {
    const value = load(key);
    const entry: Entry<Value> = { value, staleAtMs: performance.now() + keepMs, isUnderWay: true, next: null };
    entries.set(key, entry);
    value.then(
      () => void (entry.isUnderWay = false),
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return value;
  };
  return {
    read: (key: Key): Promise<Value> => {
      const found = entries.get(key);
      return found !== undefined && found.staleAtMs > performance.now() ? found.value : start(key);
    },
    /** For callers whose own change must be included: a read that starts later. Those who ask meanwhile share the next one. */
    readAnew: (key: Key): Promise<Value> => {
      const found = entries.get(key);
      if (found === undefined || !found.isUnderWay) return start(key);
      const anew = (): Promise<Value> => start(key);
      return (found.next ??= found.value.then(anew, anew));
    },
    clear: (): void => {
      entries.clear();
    },
  };
};
export type SharedRead<Value, Key> = ReturnType<typeof createSharedRead<Value, Key>>;
