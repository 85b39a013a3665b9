import { pictureTypes } from '@guildhall/contract/files.ts';
import { defaultLimits } from '@guildhall/contract/limits.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import type { Page } from '@playwright/test';
import { sayIn, type Say } from './catalogue.ts';
import { formOf } from './feedback-form.ts';
import { expect, limits, photo, test } from './feedback-stage.ts';

const uploads = '**/community/api/file/upload';
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const notes = file('notes.png', Buffer.from('These are only words.'));
/** Begins like a picture and is none: only the server can tell. */
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

  test(`M3, F4 ${locale}: every field of the form says what is wrong with it, in the words of the catalogue`, async ({
    stage,
  }) => {
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

  test(`M3, H1, F4 ${locale}: every picture that is not taken says why, with the server's numbers`, async ({
    stage,
  }) => {
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

    // No network for a moment: its tile stays, and another try brings it.
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

    // What was refused does not count: three arrive, also those that are taken out again, and the fourth is one too many.
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

  test(`M4 ${locale}: more pictures than the form takes are left out, and it says so`, async ({ stage }) => {
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

  test(`M3, F5 ${locale}: sent, not sent, sent too often, not possible any more: each is told where it happens`, async ({
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

    // Within the same minute a person without a launch may not send another.
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

test('M3, P2 what it means to write without a launch is said in three languages', async ({ stage }) => {
  for (const locale of ['en-US', 'de-DE', 'ar-SA'] as const) {
    const page = await stage.visitor(`/feedback/create?lang=${langOfLocale(locale)}`);
    await expect(page.getByText(sayIn(locale)('launch.unverified.text'))).toBeVisible();
    await expect(formOf(page, sayIn(locale)).send).toBeVisible();
  }
});
