import type { Page } from '@playwright/test';

/** The chip above the tabs that tells of an answer, or of the place in line. */
export const chipOf = (page: Page) => page.locator('[data-answer]');

/**
 * The controls that the chip covers and that no scrolling brings out from under it: at the end of the page, and those that
 * stay where they are at its beginning.
 */
export const coveredByChip = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a, button, input, select, textarea, label, summary';
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
    const covered = (): Element[] => {
      const chip = document.querySelector('[data-answer] a')?.getBoundingClientRect();
      if (chip === undefined || chip.height === 0) throw new Error('There is no chip.');
      return [...document.querySelectorAll(controls)].filter((element) => {
        const box = element.getBoundingClientRect();
        const isBeside =
          box.right <= chip.left + 1 ||
          box.left >= chip.right - 1 ||
          box.bottom <= chip.top + 1 ||
          box.top >= chip.bottom - 1;
        return !isBeside && box.width > 1 && element.closest('[data-answer]') === null && element.checkVisibility();
      });
    };
    scrollTo(0, 0);
    const atBeginning = covered().filter(isFixed);
    scrollTo(0, document.documentElement.scrollHeight);
    const found = new Set([...atBeginning, ...covered()]);
    scrollTo(0, 0);
    return [...found].map((element) => `${element.localName} ${element.textContent?.trim().slice(0, 40)}`);
  });
