import { expect, type Page } from '@playwright/test';
import { consolePath } from './console-fixtures.ts';

/** The pages that the open console links in its navigation, which shows those that the member may open. */
export const linkedPages = async (page: Page): Promise<string[]> => {
  const links = page.getByRole('navigation').getByRole('group').getByRole('link');
  await expect.poll(() => links.count()).toBeGreaterThan(15);
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => href.replace(consolePath, ''));
};
