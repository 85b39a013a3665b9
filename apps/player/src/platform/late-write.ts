export interface LateWrite {
  /** Something changed: it is written within a moment. */
  soon(): void;
  /** Writes now, and is over once that is. */
  now(): Promise<void>;
  /** Writes what is not written yet, if there is any. For the moments before the page may be gone. */
  flush(): Promise<void>;
  /** What is not written yet stays so. */
  drop(): void;
}

/** Writes to the device a moment after the first of several changes; one write after the other: an older one must not end last. */
export const createLateWrite = (save: () => () => Promise<void>, waitMs = 250): LateWrite => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = (): Promise<void> => {
    drop();
    // What is to be written is what there is at this moment, not when its turn comes.
    writing = writing.then(save()).catch(() => {});
    return writing;
  };
  return {
    soon: () => {
      timer ??= setTimeout(() => void now(), waitMs);
    },
    now,
    flush: () => (timer === undefined ? writing : now()),
    drop,
  };
};
