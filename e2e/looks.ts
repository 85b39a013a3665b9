import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * A look at every screen takes minutes, so each is looked at in one pair of colours and language by default, and in all of them
 * by `npm run e2e:looks`. Over all screens both colour schemes and both directions occur either way.
 */
export const areAllLooksAsked = process.env['GUILDHALL_ALL_LOOKS'] === 'true';

/** What axe finds serious on the page as it is now, each by the name of the screen. */
export const findingsOn = async (page: Page, name: string): Promise<string[]> => {
  // What fades in has nobody's colours until it is there.
  await page.waitForTimeout(300);
  // The phone of a preview is the players' app, which is looked at by itself; without frames there is no need for the second
  // page that axe would open each time. What passes is not told: finding names for all of it takes most of the time.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
};
