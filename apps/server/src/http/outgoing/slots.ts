export interface SlotsDependencies<Claimed> {
  /** Claims up to `limit` due rows with a lease. */
  readonly claim: (limit: number) => Promise<readonly Claimed[]>;
  readonly send: (claimed: Claimed) => Promise<void>;
  readonly onSendFailed: (error: unknown) => void;
  readonly onClaimFailed: (error: unknown) => void;
}

const concurrencyMax = 8;

/** Sends claimed rows, a few at a time. Each receiver has its own slots, so a slow receiver does not delay the others. */
export const createSlots = <Claimed>({ claim, send, onSendFailed, onClaimFailed }: SlotsDependencies<Claimed>) => {
  const inProgress = new Set<Promise<void>>();
  let filling: Promise<void> | null = null;
  let isFillAsked = false;
  let isClosed = false;

  const start = (claimed: Claimed): void => {
    const sent = send(claimed)
      .catch(onSendFailed)
      .finally(() => {
        inProgress.delete(sent);
        fill();
      });
    inProgress.add(sent);
  };

  const claimWhileFree = async (): Promise<void> => {
    for (;;) {
      const free = concurrencyMax - inProgress.size;
      if (free === 0 || isClosed) return;
      // Claim no more than can be sent at once, because the lease is short.
      const claimed = await claim(free);
      for (const each of claimed) start(each);
      if (claimed.length < free) return;
    }
  };

  const claimUntilIdle = async (): Promise<void> => {
    try {
      while (isFillAsked) {
        isFillAsked = false;
        await claimWhileFree();
      }
    } catch (error) {
      onClaimFailed(error);
    } finally {
      // Here, not in a later microtask: a delivery that ends in between would find the queue busy and start no other.
      filling = null;
    }
  };

  /** Fills free slots with due rows and continues until none is due. */
  const fill = (): void => {
    isFillAsked = true;
    filling ??= claimUntilIdle();
  };

  const settled = async (): Promise<void> => {
    while (filling !== null || inProgress.size > 0) await Promise.all([filling, ...inProgress]);
  };

  return {
    fill,
    settled,
    /** Stops claiming and waits for requests in progress; one interrupted here would be sent twice. */
    close: (): Promise<void> => {
      isClosed = true;
      return settled();
    },
  };
};
