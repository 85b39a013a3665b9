import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Checking every screen takes minutes, so by default each is checked in one combination of theme and language; `npm run
 * e2e:looks` checks all. Either way, both themes and both text directions occur.
 */
export const areAllLooksChecked = process.env['GUILDHALL_ALL_LOOKS'] === 'true';

/**
 * Waits until nothing fades or moves, however slow the machine is: colors are undefined during a transition. Some
 * transitions start a frame after their element appears, so three frames in a row must be still. Spinners never end and
 * do not count.
 */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isMoving = (animation: Animation): boolean =>
          animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
        let still = 0;
        const look = (): void => {
          still = document.getAnimations().some(isMoving) ? 0 : still + 1;
          if (still === 3) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );

/** Only moderate to axe, but a banner inside the main landmark makes two of one. */
const alsoGrave = ['landmark-banner-is-top-level'];

/** Serious and critical axe findings on the current page, prefixed with the screen's name. */
export const findingsOn = async (page: Page, name: string): Promise<string[]> => {
  await untilStill(page);
  // Preview frames show the player app, which has its own tests; without frames axe needs no second page (legacy mode).
  // Listing only violations skips computing names for passing nodes, which takes most of the time.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || alsoGrave.includes(id))
    .map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
};
