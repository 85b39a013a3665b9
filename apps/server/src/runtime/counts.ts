/** Counts by key; keys that drop to zero are forgotten. */
export const createCounts = () => {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    get total(): number {
      return total;
    },
    add: (key: string): void => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      total += 1;
    },
    remove: (key: string): void => {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
      total -= 1;
    },
  };
};
