export interface DelayedWrite {
  schedule(): void;
  /** Writes immediately; resolves when done. */
  writeNow(): Promise<void>;
  /** Writes immediately if a write is pending, before the page may be killed. */
  flush(): Promise<void>;
  cancel(): void;
}

/**
 * Throttles writes to the device: one write a moment after the first of several changes. Writes are serialized, so that
 * an older one cannot finish last.
 */
export const createDelayedWrite = (save: () => () => Promise<void>, waitMs = 250): DelayedWrite => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = (): Promise<void> => {
    drop();
    // Take the snapshot now, not when the queued write runs.
    writing = writing.then(save()).catch(() => {});
    return writing;
  };
  return {
    schedule: () => {
      timer ??= setTimeout(() => void now(), waitMs);
    },
    writeNow: now,
    flush: () => (timer === undefined ? writing : now()),
    cancel: drop,
  };
};
