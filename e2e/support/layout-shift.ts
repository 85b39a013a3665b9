import type { Page } from '@playwright/test';

/** How far the layout has shifted since the page was opened, and the elements that moved most. */
export const shiftOf = (page: Page): Promise<{ readonly shift: number; readonly moved: string }> =>
  page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve([]), 200);
    });
    const shifts = (
      entries as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }[]
    ).filter(({ hadRecentInput }) => !hadRecentInput);
    const moved = shifts.flatMap(({ value, sources }) =>
      sources.map(({ node, previousRect: from, currentRect: to }) => {
        const words = (node?.textContent ?? '').slice(0, 30);
        return `${value.toFixed(3)} ${node?.nodeName} “${words}” from ${from.x},${from.y} to ${to.x},${to.y}`;
      }),
    );
    return { shift: shifts.reduce((sum, { value }) => sum + value, 0), moved: moved.join('; ') };
  });
