import { expect, launchAddress, test } from './support/player-fixtures.ts';

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

test('Me shows the player’s own name, server and level from the ticket [A3]', async ({ page }) => {
  const card = { name: 'Kestrel', server: 'Ember 3', level: 42, spend: 'high' };
  await page.goto(await launchAddress(33_001, { path: '/home/me', card }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kestrel');
  await expect(page.getByText('Ember 3 · Level 42')).toBeVisible();
  await expect(page.getByText('Player ID 33001')).toBeVisible();
});
