export interface WakeUpOptions {
  readonly outbox: { run(isForced: boolean): Promise<void>; nextAtMs(): number | null };
  /** Loads what is waiting. False: nothing to send, so the session is not needed. */
  readonly hasWork?: () => Promise<boolean>;
  /** Resolves the session, which determines the owner of the items. */
  readonly isSessionKnown: () => Promise<boolean>;
  /** Each subscribes to one sign that the connection or session changed. */
  readonly signals: readonly ((wake: () => void) => void)[];
}

export interface WakeUps {
  /** Idempotent. From here on items are sent whenever the connection or session allows. */
  start(): void;
  wake(isForced: boolean): Promise<void>;
  scheduleRetry(): void;
}

const shortestWaitMs = 1000;

/** Decides when an outbox runs: at the start, on signals, and when the next item is due. */
export const createWakeUps = ({ outbox, hasWork, isSessionKnown, signals }: WakeUpOptions): WakeUps => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;

  const scheduleRetry = (): void => {
    clearTimeout(timer);
    const atMs = outbox.nextAtMs();
    if (atMs !== null) timer = setTimeout(() => void wake(false), Math.max(shortestWaitMs, atMs - Date.now()));
  };

  const wake = async (isForced: boolean): Promise<void> => {
    if (hasWork !== undefined && !(await hasWork())) return;
    if (await isSessionKnown()) await outbox.run(isForced);
    scheduleRetry();
  };

  return {
    wake,
    scheduleRetry,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      for (const subscribe of signals) subscribe(() => void wake(true));
      void wake(true);
    },
  };
};
