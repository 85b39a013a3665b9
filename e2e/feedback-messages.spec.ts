import { pictureTypes } from '@guildhall/contract/files/routes.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import type { Page } from '@playwright/test';
import { sayIn, type Say } from './support/catalogue.ts';
import { formOf } from './support/feedback-form.ts';
import { expect, limits, photo, test } from './support/feedback-fixtures.ts';

const uploads = '**/community/api/file/upload';
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const notes = file('notes.png', Buffer.from('These are only words.'));
/** Starts like a picture but is none, which only the server can detect. */
const broken = file('broken.png', Buffer.concat([png, Buffer.alloc(200)]));
const fat = file('fat.png', Buffer.concat([png, Buffer.alloc(limits.picture_megabytes * 1024 * 1024)]));

const description = 'The merchant in the harbour sells nothing at all since the update.';
const { description_min: min, description_max: max } = defaultLimits;

const openForm = async (page: Page, say: Say) => {
  await page.getByRole('link', { name: say('feedback.report') }).tap();
  const form = formOf(page, say);
  await expect(form.send).toBeVisible();
  return form;
};

for (const locale of ['en-US', 'de-DE', 'ar-SA'] as const) {
  const say = sayIn(locale);
  const lang = langOfLocale(locale);

  test(`${locale}: every field of the form shows its error with the catalogue’s text [M3, F4]`, async ({ stage }) => {
    const page = await stage.player('/feedback/create', { lang });
    const { roleId, email, description: words, send, errorAt } = formOf(page, say);
    await roleId.fill('01234567');
    await email.fill('nobody@nowhere');
    await words.fill('x'.repeat(min));
    await send.tap();
    await expect(await errorAt(roleId)).toHaveText(say('error.role_id'));
    await expect(await errorAt(email)).toHaveText(say('error.email'));
    await expect(await errorAt(words)).toHaveText(say('error.description_length', { min, max }));
    await expect(roleId).toBeFocused();
    await words.fill('x'.repeat(max));
    await expect(await errorAt(words)).toHaveText(say('error.description_length', { min, max }));
    await words.fill('x'.repeat(max - 1));
    await expect(await errorAt(words)).toBeEmpty();
    await email.fill('');
    await expect(await errorAt(email)).toHaveText(say('error.required'));
  });

  test(`${locale}: every rejected picture says why, with the server's limits [M3, H1, F4]`, async ({ stage }) => {
    const page = await stage.visitor(`/feedback/create?lang=${lang}`);
    const { pictures, picker, previews, progress, removal, send, errorAt } = formOf(page, say);
    const alert = pictures.getByRole('alert');
    const refused = say('error.file_type', { type: pictureTypes });

    await picker.setInputFiles(notes);
    await expect(alert).toHaveText(refused);
    await removal(1).tap();
    await picker.setInputFiles(fat);
    await expect(alert).toHaveText(say('error.file_size', { size: limits.picture_megabytes }));
    await removal(1).tap();
    await expect(alert).toHaveCount(0);

    // A network failure: the tile stays, and a retry uploads it.
    await page.route(uploads, (route) => route.abort());
    await picker.setInputFiles(await photo('harbour', 64));
    await expect(alert).toHaveText(say('error.image_upload'));
    await page.unroute(uploads);
    await pictures.getByRole('button', { name: say('shell.retry') }).tap();
    await expect(alert).toHaveCount(0);
    await expect(progress).toHaveCount(0);

    await picker.setInputFiles(broken);
    await expect(alert).toHaveText(refused);
    await send.tap();
    await expect(await errorAt(pictures)).toHaveText(say('error.image_upload'));
    await removal(2).tap();

    // Rejected pictures do not count toward the daily limit; removed ones do, so the fourth upload exceeds it.
    for (const name of ['stall', 'purse']) {
      await picker.setInputFiles(await photo(name, 64));
      await expect(progress).toHaveCount(0);
      await expect(alert).toHaveCount(0);
    }
    await expect(previews).toHaveCount(3);
    await removal(3).tap();
    await picker.setInputFiles(await photo('purse', 64));
    await expect(alert).toHaveText(say('error.upload_daily', { count: limits.pictures_daily_unverified }));
  });

  test(`${locale}: pictures beyond the form’s limit are left out with a message [M4]`, async ({ stage }) => {
    const page = await stage.player('/feedback/create', { lang });
    const { pictures, picker, previews, removal, errorAt } = formOf(page, say);
    const hint = pictures.getByText(say('files.hint', { count: defaultLimits.images_max }));
    await page.route(uploads, (route) => route.abort());
    await expect(hint).toBeVisible();
    await picker.setInputFiles(await Promise.all(['a', 'b', 'c', 'd'].map((name) => photo(name, 64))));
    await expect(previews).toHaveCount(defaultLimits.images_max);
    await expect(await errorAt(pictures)).toHaveText(
      say('error.array_length', { min: 0, max: defaultLimits.images_max }),
    );
    await expect(pictures.getByText(say('files.full', { count: defaultLimits.images_max }))).toBeVisible();
    await expect(picker).toHaveCount(0);
    await removal(1).tap();
    await expect(hint).toBeVisible();
    await expect(await errorAt(pictures)).toBeEmpty();
  });

  test(`${locale}: sent, not sent, sent too often and no longer possible each show a message where they happen [M3, F5]`, async ({
    stage,
    own,
    make,
    clerkId,
  }) => {
    const page = await stage.visitor(`/feedback?lang=${lang}`);
    await expect(page.getByText(say('feedback.empty.text'))).toBeVisible();
    const form = await openForm(page, say);
    await form.roleId.fill('12345678');
    await form.email.fill('anna@games.example.com');
    await form.description.fill(description);
    await page.context().setOffline(true);
    await form.send.tap();
    await expect(page.getByRole('heading', { name: say('feedback.kept.title') })).toBeVisible();
    await expect(page.getByText(say('feedback.kept.text'))).toBeVisible();
    await page.getByRole('link', { name: say('feedback.kept.list') }).tap();
    await expect(page.getByText(say('feedback.waiting.network'))).toBeVisible();
    await expect(page.getByText(description)).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText(say('success.submitted'))).toBeVisible();
    await expect(page.getByText(say('feedback.waiting.network'))).toHaveCount(0);
    const row = page.getByRole('link', { name: description });
    await expect(row).toHaveCount(1);

    // A person without a launch may send only one report a minute.
    const again = await openForm(page, say);
    await again.roleId.fill('12345678');
    await expect(again.email).toHaveValue('anna@games.example.com');
    await again.description.fill(`Once more: ${description}`);
    await again.send.tap();
    const count = defaultLimits.feedback_rate_unverified;
    await expect(page.getByRole('alert').filter({ hasText: say('error.feedback_rate', { count }) })).toBeVisible();
    await expect(again.description).toHaveValue(`Once more: ${description}`);

    await page.goBack();
    await row.tap();
    const withdraw = page.getByRole('button', { name: say('feedback.withdraw.action') });
    await withdraw.tap();
    await page.context().setOffline(true);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: say('feedback.withdraw.action') }).tap();
    await expect(page.getByRole('alert').filter({ hasText: say('error.network') })).toBeVisible();
    await page.context().setOffline(false);
    await withdraw.tap();
    const { id } = await own.services.database.query
      .selectFrom('feedback')
      .select('id')
      .where('description', '=', description)
      .where('lang', '=', lang)
      .executeTakeFirstOrThrow();
    await make.byStaff(clerkId).taken(id);
    await dialog.getByRole('button', { name: say('feedback.withdraw.action') }).tap();
    await expect(page.getByRole('status').filter({ hasText: say('error.wrong_state') })).toBeVisible();
    await expect(page.getByText(say('feedback.next.in_progress'))).toBeVisible();
  });
}

test('the notice about writing without a launch is shown in three languages [M3, P2]', async ({ stage }) => {
  for (const locale of ['en-US', 'de-DE', 'ar-SA'] as const) {
    const page = await stage.visitor(`/feedback/create?lang=${langOfLocale(locale)}`);
    await expect(page.getByText(sayIn(locale)('launch.unverified.text'))).toBeVisible();
    await expect(formOf(page, sayIn(locale)).send).toBeVisible();
  }
});
