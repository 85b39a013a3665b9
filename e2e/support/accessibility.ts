import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Checking every screen takes minutes, so by default each is checked in one combination of theme and language; `npm run
 * e2e:looks` checks all. Either way, both themes and both text directions occur.
 */
export const areAllLooksChecked = process.env['GUILDHALL_ALL_LOOKS'] === 'true';

/** Serious and critical axe findings on the current page, prefixed with the screen's name. */
export const findingsOn = async (page: Page, name: string): Promise<string[]> => {
  // Colors are undefined during the fade-in.
  await page.waitForTimeout(300);
  // Preview frames show the player app, which has its own tests; without frames axe needs no second page (legacy mode).
  // Listing only violations skips computing names for passing nodes, which takes most of the time.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
};
