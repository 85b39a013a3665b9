import { catalogueOf, locales, directionOf, type Locale } from '@guildhall/i18n/locales.ts';
import type { Page } from '@playwright/test';
import { sayIn } from './support/catalogue.ts';
import { dayOf, expect, formOf, newGuid, test } from './support/account-deletion-fixtures.ts';

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Another day in the month before the given one. */
const monthBefore = (date: string, day: number): string =>
  iso(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, day);

/** The date as the browser formats it in this language, independent of the app's code. */
const writtenIn = (page: Page, locale: Locale, date: string): Promise<string> =>
  page.evaluate(
    ([tag, day]) =>
      new Intl.DateTimeFormat(tag, {
        calendar: 'gregory',
        numberingSystem: 'latn',
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(day)),
    [catalogueOf(locale), date] as const,
  );

test('a day chosen by keyboard or by touch is the same day in all 18 languages, in the Gregorian calendar, mirrored in Arabic [G1, K1]', async ({
  people,
}) => {
  test.slow();
  const page = await people.player('/account_deletion', { guid: newGuid(), settings: { locale: 'en-US' } });
  const sheet = page.getByRole('dialog');
  for (const { locale } of locales) {
    await test.step(locale, async () => {
      const say = sayIn(locale);
      const isMirrored = directionOf(locale) === 'rtl';
      await page.evaluate((value) => {
        localStorage.setItem('community_setting', JSON.stringify({ avatar: 1, locale: value }));
      }, locale);
      await page.reload();
      const { date } = formOf(page, say);
      await expect(date).toBeVisible();
      const before =
        (await date.getAttribute('data-value')) ||
        (await page.evaluate(() => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })));

      const expectChosen = async (value: string): Promise<void> => {
        await expect(sheet).toHaveCount(0);
        await expect(date).toHaveAttribute('data-value', value);
        await expect(date).toHaveText(await writtenIn(page, locale, value));
        await expect(date).toContainText(value.slice(0, 4));
      };

      // By keyboard: back one month, to its first day, forward two days.
      const byKeys = monthBefore(before, 3);
      await date.focus();
      await page.keyboard.press('Enter');
      await expect(sheet.locator('[role="gridcell"] :focus')).toHaveCount(1);
      await page.keyboard.press('PageUp');
      await page.keyboard.press('Home');
      const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
      await page.keyboard.press(forward);
      await page.keyboard.press(forward);
      await expect(sheet.locator('[role="gridcell"] :focus')).toHaveText('3');
      await expect(sheet.getByLabel(say('deletion.calendar.year'), { exact: true })).toHaveValue(byKeys.slice(0, 4));
      await page.keyboard.press('Enter');
      await expectChosen(byKeys);

      // By touch: back another month, then a day.
      const byTouch = monthBefore(byKeys, 20);
      await date.tap();
      const previous = sheet.getByRole('button', { name: say('deletion.calendar.previous'), exact: true });
      const next = sheet.getByRole('button', { name: say('deletion.calendar.next'), exact: true }).first();
      const [one, other] = [await previous.boundingBox(), await next.boundingBox()];
      expect((one?.x ?? 0) < (other?.x ?? 0)).toBe(!isMirrored);
      await previous.tap();
      const width = await sheet.evaluate((element) =>
        Math.max(element.scrollWidth, document.documentElement.scrollWidth),
      );
      expect(width, 'the calendar and the form fit the phone').toBeLessThanOrEqual(360);
      await dayOf(page, 20).tap();
      await expectChosen(byTouch);
    });
  }
});

test('the calendar ends today, its arrows follow the language’s direction, and it closes without a choice [G1, K1]', async ({
  people,
}) => {
  const say = sayIn('ar-SA');
  const page = await people.player('/account_deletion', { guid: newGuid(), lang: 18 });
  const { date } = formOf(page, say);
  const [field, button] = [await date.locator('xpath=..').boundingBox(), await date.boundingBox()];
  if (field === null || button === null) throw new Error('the date field is not there');
  // No hole below it: one line for an error, as below other fields.
  expect(field.y + field.height - (button.y + button.height)).toBeLessThanOrEqual(26);
  await date.tap();
  const sheet = page.getByRole('dialog');
  const month = sheet.getByLabel(say('deletion.calendar.month'), { exact: true });
  const next = sheet.getByRole('button', { name: say('deletion.calendar.next'), exact: true }).first();
  const previous = sheet.getByRole('button', { name: say('deletion.calendar.previous'), exact: true });
  await expect(next).toBeDisabled();
  const now = Number(await month.inputValue());
  // In Arabic the right arrow leads back.
  await page.mouse.click(...(await middleOf(previous)));
  await expect(month).toHaveValue(String(now === 1 ? 12 : now - 1));
  expect((await middleOf(next))[0]).toBeLessThan(180);
  await next.tap();
  await expect(month).toHaveValue(String(now));
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(date).toHaveAttribute('data-value', '');
  await expect(date).toBeFocused();
});

async function middleOf(element: ReturnType<Page['locator']>): Promise<[number, number]> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}
