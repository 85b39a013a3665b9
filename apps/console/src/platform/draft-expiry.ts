type ExpiryBox = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;

/** What every name of a draft begins with, of whoever works in this browser. */
const draftKeys = /^guildhall-console-(?:draft|aside)-/;

const keepDays = 30;
const keepMs = keepDays * 24 * 60 * 60_000;

/** When something was written; of several set aside, the latest. */
const writtenAtMs = (json: string | null): number => {
  try {
    const stored = JSON.parse(json ?? '') as unknown;
    const times = (Array.isArray(stored) ? stored : [stored]).map((draft) => Number((draft as { atMs: unknown }).atMs));
    return Math.max(...times.filter((atMs) => atMs > 0));
  } catch {
    return -Infinity;
  }
};

/** What nobody came back for in a month goes: a browser keeps only a few megabytes, and the next draft needs them. */
export const expireDrafts = (box: () => ExpiryBox, nowMs: number): void => {
  try {
    const stored = box();
    const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '');
    for (const key of keys.filter((name) => draftKeys.test(name))) {
      if (nowMs - writtenAtMs(stored.getItem(key)) > keepMs) stored.removeItem(key);
    }
  } catch {
    // Forbidden: then there is nothing that could have grown old.
  }
};
