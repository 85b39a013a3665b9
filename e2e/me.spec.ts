import { expect, test } from './fixtures.ts';

test('A3 Me leads to settings, history, surveys, feedback, account deletion and about', async ({ page }) => {
  await page.goto('/community/home/me');
  for (const [name, path] of [
    ['Questionnaire & Vote', '/survey'],
    ['Feedback', '/feedback'],
    ['History', '/history'],
    ['Settings', '/settings'],
    ['About', '/about'],
    ['Account Deletion', '/account_deletion'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).tap();
    await expect(page).toHaveURL(new RegExp(`/community${path}$`));
    await expect(page).toHaveTitle(`${name} - Ember Realms`);
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect(page).toHaveURL(/\/community\/home\/me$/);
  }
});
