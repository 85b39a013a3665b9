import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createSurveyFactory } from '../../apps/server/src/features/surveys/testing/surveys.factory.ts';
import { untilStill } from '../support/accessibility.ts';
import { screenshot } from '../support/account-deletion-fixtures.ts';
import { expect, launchAddress, listen, withSettings } from '../support/player-fixtures.ts';
import { startOwnServer } from '../support/own-server.ts';
import type { OwnServer } from '../support/people.ts';
import { answersOf, questionnaire } from '../support/surveys-fixtures.ts';
import { count, pickFile, settle, tap } from './inspect.ts';
import { expectLook, allLooks, looks, phone, savePicture, test as base } from './old-phone.ts';

const test = base.extend<object, { own: OwnServer }>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startOwnServer('surveys_old', 8368);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default', timeout: 60_000 });
test.use({ ...phone, trace: 'off' });

const textOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);

test('a questionnaire is answered page by page, reviewed and sent', async ({ browser, own }) => {
  const { id: staffId } = await own.services.database.query
    .insertInto('staff_member')
    .values({ name: 'Karl Voss', email: 'karl@guildhall.test', role: 'editor' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await createSurveyFactory(own.services.surveys.staff, staffId).published(
    questionnaire('How do you play?'),
  );
  const page = await (await browser.newContext({ ...phone, baseURL: own.origin })).newPage();
  const heard = listen(page);
  await withSettings(page, {});
  const [look] = allLooks;
  await page.goto(await launchAddress(88_401, { path: `/survey/article/${id}`, folder: own.instance.folder }));
  await settle(page);
  const on = '#content button:last-of-type';
  await expect.poll(() => count(page, '#content button')).toBe(1);
  await tap(page, on);
  await expect.poll(() => count(page, '#content input[type="radio"]')).toBe(2);
  await expectLook(page, look, '/survey/article/1', 'Survey Info');
  await tap(page, on);
  await expect.poll(() => textOf(page, '[role="alert"]')).toBe('Please choose an option');
  await tap(page, '#content label:nth-of-type(2)');
  await tap(page, on);
  await expect.poll(() => count(page, '#content input[type="checkbox"]')).toBe(4);
  for (const place of [1, 3]) await tap(page, `#content label:nth-of-type(${place})`);
  await tap(page, on);
  await tap(page, '#content textarea');
  await page.keyboard.type('A boat.');
  await tap(page, on);
  await expect.poll(() => count(page, '#content ol button')).toBe(3);
  await savePicture(page, 'survey-review');
  await tap(page, '#content div:last-child > button:last-of-type');
  await expect.poll(() => textOf(page, '#content p[dir="ltr"]'), { timeout: 15_000 }).toMatch(/^(?:\w{4}-){3}\w{4}$/);
  await savePicture(page, 'survey-receipt');
  expect(await answersOf(own, id, 88_401)).toMatchObject([{ choices: { '1': [2], '2': [1, 3] } }]);
  expect(heard).toEqual([]);
  await page.context().close();
});

for (const look of looks.filter(({ name }) => name === 'dark-ar')) {
  test(`the deletion form with its calendar, ${look.name}`, async ({ browser, own }, info) => {
    const guid = 88_402;
    const page = await (await browser.newContext({ ...phone, baseURL: own.origin })).newPage();
    const heard = listen(page);
    await withSettings(page, { dark_theme: look.dark_theme });
    const address = { path: '/account_deletion', lang: look.lang, folder: own.instance.folder };
    await page.goto(await launchAddress(guid, address));
    await settle(page);
    await expect.poll(() => count(page, 'button[data-value]')).toBe(1);
    await tap(page, 'button[data-value]');
    await expect.poll(() => count(page, 'dialog [role="grid"]')).toBe(1);
    await untilStill(page);
    await savePicture(page, 'deletion-calendar');
    // Previous month by the right arrow: in Arabic it leads back.
    const month = () => page.evaluate(() => document.querySelector<HTMLSelectElement>('dialog select')?.value);
    const before = Number(await month());
    const turn = 'dialog button[slot="previous"]';
    const side = await page.evaluate((wanted) => document.querySelector(wanted)?.getBoundingClientRect().left, turn);
    expect(side).toBeGreaterThan(180);
    await tap(page, turn);
    await expect.poll(async () => Number(await month())).toBe(before === 1 ? 12 : before - 1);
    await page.evaluate(() => {
      const days = [...document.querySelectorAll('dialog [role="gridcell"] [role="button"]:not([data-outside-month])')];
      days.find(({ textContent }) => textContent === '12')?.setAttribute('id', 'the-day');
    });
    await tap(page, '#the-day');
    await expect.poll(() => count(page, 'dialog')).toBe(0);
    await expect.poll(() => count(page, 'button[data-value$="-12"]')).toBe(1);

    const file = info.outputPath('order.png');
    writeFileSync(file, (await screenshot('order')).buffer);
    await pickFile(page, file);
    await expect.poll(() => count(page, 'fieldset li img'), { timeout: 15_000 }).toBe(1);
    await expect.poll(() => count(page, '[role="progressbar"]'), { timeout: 15_000 }).toBe(0);
    for (const [field, text] of [
      ['input[id$="register_location"]', 'Riyadh'],
      ['input[id$="login_location"]', 'Jeddah'],
      ['input[type="email"]', 'anna@games.example.com'],
      ['form textarea', 'I have stopped playing this game.'],
    ] as const) {
      // Each field is scrolled to the center: two quick taps there would count as a double tap.
      await page.waitForTimeout(400);
      await tap(page, field);
      await expect.poll(() => count(page, `${field}:focus`)).toBe(1);
      await page.keyboard.type(text);
    }
    await savePicture(page, 'deletion-form');
    await tap(page, 'form > div:last-child > button');
    await tap(page, 'input[id$="typed"]');
    await page.keyboard.type(String(10_000_000 + guid));
    await expectLook(page, look, '/account_deletion', 'Account Deletion');
    await tap(page, '#content button:not([disabled])');
    await expect.poll(() => count(page, '#content code'), { timeout: 15_000 }).toBe(2);
    await savePicture(page, 'deletion-status');
    const asked = await own.services.database.query
      .selectFrom('deletion_request')
      .select(['state', 'login_location'])
      .execute();
    expect(asked).toEqual([{ state: 'requested', login_location: 'Jeddah' }]);
    expect(heard).toEqual([]);
    await page.context().close();
  });
}
