import type { Page } from '@playwright/test';

/** A page as its engine rendered it: the values that are wrong when a style or a script failed. */
export interface Seen {
  readonly agent: string;
  readonly theme: string | undefined;
  readonly dir: string;
  readonly title: string;
  readonly headings: string[];
  readonly headingFont: string;
  readonly bodyFont: string;
  readonly bodySize: string;
  readonly background: string;
  /** The theme's background color as computed by the engine; empty when the token is missing. */
  readonly ground: string;
  readonly ink: string;
  readonly text: string;
  readonly innerWidth: number;
  readonly scrollWidth: number;
  /** Style sheets without rules and pictures without pixels. */
  readonly missing: string[];
  readonly bar: TabBar | null;
}

interface TabBar {
  readonly position: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  readonly tabs: number;
  /** Elements that cover the bar's tap targets. */
  readonly covered: string[];
  /** Distance between the end of the content and the bar when scrolled to the end. */
  readonly clearance: number;
}

/** Waits until a screen is rendered and loading is done. Locators need a newer engine. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      (document.querySelector('h1')?.textContent ?? '') !== '' &&
      document.querySelector('[role="status"][aria-label]') === null &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    undefined,
    { polling: 50, timeout: 15_000 },
  );
};

/** Runs inside the old engine, so it must not use newer syntax or APIs. */
export const inspect = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const styleOf = (element: Element | null) => getComputedStyle(element ?? document.body);
    const tokenColor = (name: string): string => {
      if (styleOf(root).getPropertyValue(name).trim() === '') return '';
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const nameOf = (element: Element | null): string =>
      element === null ? 'nothing' : `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;

    const seeBar = () => {
      const bar = document.querySelector('[data-tab]')?.closest('nav') ?? null;
      if (bar === null) return null;
      const { left, right, top, bottom, height } = bar.getBoundingClientRect();
      const covered = new Set<string>();
      for (let x = left + 4; x < right; x += 16) {
        for (const y of [top + 2, top + height / 2, bottom - 2]) {
          const hit = document.elementFromPoint(x, y);
          if (hit === null || !bar.contains(hit)) covered.add(nameOf(hit));
        }
      }
      window.scrollTo(0, root.scrollHeight);
      const leaves = [...document.querySelectorAll('#content *')].filter((element) => element.childElementCount === 0);
      const boxes = leaves.map((leaf) => leaf.getBoundingClientRect()).filter((box) => box.width > 1 && box.height > 1);
      const clearance = top - Math.max(...boxes.map((box) => box.bottom));
      window.scrollTo(0, 0);
      return {
        position: styleOf(bar).position,
        left,
        right,
        bottom,
        height,
        tabs: bar.querySelectorAll('[data-tab]').length,
        covered: [...covered],
        clearance,
      };
    };

    const sheets = [...document.styleSheets].filter((sheet) => sheet.cssRules.length === 0);
    const pictures = [...document.images].filter((image) => image.complete && image.naturalWidth === 0);
    return {
      agent: navigator.userAgent,
      theme: root.dataset['theme'],
      dir: document.dir,
      title: document.title,
      headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent ?? ''),
      headingFont: styleOf(document.querySelector('h1')).fontFamily,
      bodyFont: styleOf(document.body).fontFamily,
      bodySize: styleOf(document.body).fontSize,
      background: styleOf(root).backgroundColor,
      ground: tokenColor('--ground'),
      ink: tokenColor('--ink'),
      text: styleOf(document.body).color,
      innerWidth: window.innerWidth,
      scrollWidth: root.scrollWidth,
      missing: [...sheets.map((sheet) => sheet.href ?? 'a style'), ...pictures.map((picture) => picture.src)],
      bar: seeBar(),
    };
  });

/** Taps the center of an element. */
export const tap = async (page: Page, selector: string): Promise<void> => {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, { timeout: 10_000 });
  const [x, y] = await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    element?.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = (element ?? document.body).getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  }, selector);
  await page.touchscreen.tap(x, y);
};

/** Counts matching elements; for `expect.poll`. */
export const count = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);

/** Picks a file. Locators need a newer engine. */
export const pickFile = async (page: Page, file: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input[type="file"]' });
  await session.send('DOM.setFileInputFiles', { nodeId, files: [file] });
  await session.detach();
};
