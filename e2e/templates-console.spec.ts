import { consolePath, expect, test, titled } from './support/console-fixtures.ts';
import { callAs } from './support/staff-session.ts';

test('a template is written in two languages with a warning about an unknown placeholder, found by search, and deleted', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('ada', '/feedback/templates');
  await page.getByRole('button', { name: 'New template' }).first().click();
  const name = titled('Ask for the order');
  await page.getByRole('textbox', { name: 'Text' }).fill('Which order was it, {player}? Report {number}.');
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('radio', { name: 'Ask' }).check();
  await expect(page.getByText('players would see the braces')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('Which order was it? Report {number}.');
  await expect(page.getByText('players would see the braces')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('button', { name: /^French/ })
    .click();
  await page.getByRole('button', { name: 'Start from the English text' }).click();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/feedback\/templates\/\d+/);

  const { list } = await callAs(page, '/template/list', {});
  expect(list.find((template) => template.name === name)).toMatchObject({
    purpose: 'ask',
    texts: [
      { lang: 3, text: 'Which order was it? Report {number}.' },
      { lang: 10, text: 'Which order was it? Report {number}.' },
    ],
  });

  await page.goto(`${consolePath}/feedback/templates?text=${encodeURIComponent('which order')}`);
  await page.getByRole('region', { name: /^Ask/ }).getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete “${name}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page).toHaveURL(/\/feedback\/templates$/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('the statistics keep the chosen time range in the address', async ({ consoleApp }) => {
  const page = await consoleApp.open('ana', '/feedback/statistics');
  await expect(page.getByRole('heading', { name: 'Statistics', level: 1 })).toBeVisible();
  await page.getByText('7 days').click();
  await expect(page).toHaveURL(/\/feedback\/statistics\?days=7$/);
});
