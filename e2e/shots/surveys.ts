import type { Page } from '@playwright/test';
import { sayIn } from '../support/catalogue.ts';
import { askForDeletion, roleOf } from '../support/account-deletion-fixtures.ts';

/** Ids of the demo's active vote and questionnaire. */
export const seeded = { vote: 2, questionnaire: 3 };

const choices = '#content input:is([type="radio"], [type="checkbox"])';

/** Votes and waits for the results. */
export const castVote = async (page: Page): Promise<void> => {
  await page.locator(choices).first().check({ force: true });
  await page.locator('#content').getByRole('button').last().click();
  await page.getByRole('progressbar').or(page.getByRole('meter')).or(page.locator('#content h3')).first().waitFor();
};

/** Continues to the second question. */
export const answerFirst = async (page: Page): Promise<void> => {
  const on = page.locator('#content').getByRole('button').last();
  await on.click();
  await page.locator(choices).nth(1).check({ force: true });
  await on.click();
  await page.locator(choices).nth(2).check({ force: true });
};

export const deletionGuid = 70_062;

/** Requests a deletion, so that its status is shown. */
export const askDeletion = async (page: Page): Promise<void> => {
  const say = sayIn('ar-SA');
  await askForDeletion(page, say, roleOf(deletionGuid));
  await page.getByText(say('deletion.says.requested')).waitFor();
  // Wait for the confirmation toast to disappear.
  await page.waitForTimeout(4000);
};

/** Waits until the preview shows the survey. */
export const seePhone = async (page: Page): Promise<void> => {
  await page.frameLocator('iframe').locator('#content h2').waitFor();
};
