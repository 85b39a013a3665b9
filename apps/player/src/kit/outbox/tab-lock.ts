/** Runs the work unless another tab is at it. Engines without web locks rely on the idempotency keys. */
export const createTabLock =
  (name: string) =>
  async (work: () => Promise<void>): Promise<void> => {
    const { locks } = navigator as { locks?: LockManager };
    if (locks === undefined) return work();
    await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
    });
  };
