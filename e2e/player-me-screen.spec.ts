import { expect, test } from './support/player-fixtures.ts';

test('Me links to settings, history, surveys, feedback, account deletion and about [A3]', async ({ page }) => {
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
