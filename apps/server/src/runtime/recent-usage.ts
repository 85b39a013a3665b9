/** Use counts half after this long. */
const halfLifeMs = 30_000;
const rememberedMax = 10_000;

/** How much each owner used lately, in any unit of which less than one is nothing. */
export const createRecentUsage = () => {
  const usage = new Map<string, { readonly used: number; readonly atMs: number }>();
  const of = (owner: string, nowMs: number): number => {
    const before = usage.get(owner);
    return before === undefined ? 0 : before.used * 2 ** ((before.atMs - nowMs) / halfLifeMs);
  };
  return {
    of,
    add: (owner: string, used: number, nowMs: number): void => {
      usage.set(owner, { used: of(owner, nowMs) + used, atMs: nowMs });
      if (usage.size <= rememberedMax) return;
      for (const each of usage.keys()) if (of(each, nowMs) < 1) usage.delete(each);
      if (usage.size > rememberedMax) usage.clear();
    },
  };
};
