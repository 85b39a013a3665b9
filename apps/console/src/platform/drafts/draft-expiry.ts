type ExpiryBox = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;

/** Matches the drafts of all staff members who use this browser. */
const draftKeys = /^guildhall-console-(?:draft|aside)-/;

const keepDays = 30;
const keepMs = keepDays * 24 * 60 * 60_000;

/** For a list of set-aside texts, the time of the latest one. */
const writtenAtMs = (json: string | null): number => {
  try {
    const stored = JSON.parse(json ?? '') as unknown;
    const times = (Array.isArray(stored) ? stored : [stored]).map((draft) => Number((draft as { atMs: unknown }).atMs));
    return Math.max(...times.filter((atMs) => atMs > 0));
  } catch {
    return -Infinity;
  }
};

/** Removes drafts older than 30 days: browsers allow only a few megabytes of storage. */
export const expireDrafts = (box: () => ExpiryBox, nowMs: number): void => {
  try {
    const stored = box();
    const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '');
    for (const key of keys.filter((name) => draftKeys.test(name))) {
      if (nowMs - writtenAtMs(stored.getItem(key)) > keepMs) stored.removeItem(key);
    }
  } catch {
    // Storage is forbidden, so nothing can expire.
  }
};
