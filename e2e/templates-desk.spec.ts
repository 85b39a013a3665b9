import { consolePath, expect, test, titled } from './desk.ts';
import { callAs } from './staff.ts';

test('a template is written in two languages, found, told of a wrong word in braces, and removed', async ({ desk }) => {
  const page = await desk.open('ada', '/feedback/templates');
  await page.getByRole('button', { name: 'New template' }).first().click();
  const name = titled('Ask for the order');
  await page.getByRole('textbox', { name: 'Text' }).fill('Which order was it, {player}? Report {number}.');
  await expect(page.getByText('A name is needed')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('radio', { name: 'Ask for more' }).check();
  await expect(page.getByText('players would read the braces')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('Which order was it? Report {number}.');
  await expect(page.getByText('players would read the braces')).toHaveCount(0);
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
  await page
    .getByRole('region', { name: /^Ask for more/ })
    .getByRole('link', { name })
    .click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: `Remove “${name}”?` })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page).toHaveURL(/\/feedback\/templates$/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('the figures say that there is nothing to count, and keep the span in the address', async ({ desk }) => {
  const page = await desk.open('ana', '/feedback/figures');
  await expect(page.getByRole('heading', { name: 'Figures', level: 1 })).toBeVisible();
  await page.getByText('7 days').click();
  await expect(page).toHaveURL(/\/feedback\/figures\?days=7$/);
});
