import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { changeText, editorOf, expect, rowOf, test, titled, writeArticle } from './support/console-fixtures.ts';
import { patient, previewOf } from './support/preview.ts';
import { callAs } from './support/staff-session.ts';

const open = (page: Page, id: number, search = '') => page.goto(`/community/console/articles/${id}${search}`);

test('the second of two editors to save sees both versions and loses nothing; keeping their own saves it on top', async ({
  consoleApp,
}) => {
  const [mine, theirs] = [await consoleApp.open('mei'), await consoleApp.open('otto')];
  const title = titled('Two pens');
  const { id } = await writeArticle(mine, { 3: { title, summary: 'Old', body: '<p>One line.</p>' } });
  await open(mine, id);
  await open(theirs, id);
  const [first, second] = [editorOf(theirs), editorOf(mine)];
  await expect(mine.getByText('Otto Berg is editing this language too')).toBeVisible();
  await second.summary.fill('Mine');
  await first.summary.fill('Theirs');
  await theirs.keyboard.press('Control+s');
  await expect(first.saved).toBeVisible();

  await expect(mine.getByText('Otto Berg saved this text while you were writing')).toBeVisible();
  await mine.keyboard.press('Control+s');
  const dialog = mine.getByRole('dialog', { name: 'Otto Berg saved first' });
  await expect(dialog.getByRole('region', { name: 'Saved version' }).locator('del')).toHaveText('Theirs');
  await expect(dialog.getByRole('region', { name: 'Your version' }).locator('ins')).toHaveText('Mine');
  await expect(second.summary).toHaveValue('Mine');
  await dialog.getByRole('button', { name: 'Keep editing mine' }).click();
  await expect(mine.getByRole('dialog')).toHaveCount(0);
  await mine.keyboard.press('Control+s');
  await expect(second.saved).toBeVisible();
  await expect(first.summary).toHaveValue('Mine');

  // The other version is still in the history.
  await second.tab('History').click();
  await expect(second.panel.getByRole('button', { name: /^Text: English/ })).toHaveCount(3);
});

test('an editor who accepts the other version can restore their own', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const other = await consoleApp.open('otto');
  const title = titled('Set aside');
  const { id } = await writeArticle(page, { 3: { title, summary: 'Old' } });
  await open(page, id);
  const editor = editorOf(page);
  await editor.summary.fill('Mine');
  await changeText(other, id, 3, { title, summary: 'Theirs' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click();
  await expect(editor.summary).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor.summary).toHaveValue('Mine');
  await editor.save.click();
  await expect(editor.saved).toBeVisible();
});

test('leaving with unsaved text asks for confirmation, and the text survives a reload', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('Kept'), body: '<p>Saved.</p>' } });
  await open(page, id);
  const editor = editorOf(page);
  await editor.summary.fill('Not saved yet');
  await editor.body.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And typed.');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Articles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(editor.summary).toHaveValue('Not saved yet');

  await page.reload();
  await expect(editor.summary).toHaveValue('Not saved yet');
  await expect(editor.body).toHaveText('Saved. And typed.');
  await expect(page.getByText(/Restored your unsaved text from/)).toBeVisible();
  await editor.save.click();
  await expect(editor.saved).toBeVisible();
  await page.reload();
  await expect(editor.summary).toHaveValue('Not saved yet');
  await expect(page.getByText(/Restored your unsaved text from/)).toHaveCount(0);
});

test('the browser’s Back button asks about unsaved text too, and Back and Forward both still work after the question', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei', '/account');
  const { id } = await writeArticle(page, { 3: { title: titled('History') } });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Articles' }).click();
  await rowOf(page, id).getByRole('link').click();
  const editor = editorOf(page);
  await editor.summary.fill('Typed');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(editor.summary).toHaveValue('Typed');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(rowOf(page, id)).toBeVisible();
  await page.goForward();
  await expect(editor.summary).toHaveValue('Typed');
});

test('a failed save says so, keeps the text and can be retried', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('Offline') } });
  await open(page, id);
  const editor = editorOf(page);
  await editor.summary.fill('Written in a tunnel');
  await page.route('**/article/save_text', (route) => route.abort());
  await editor.save.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t save.' });
  await expect(failure).toContainText('Couldn’t reach the server');
  await expect(editor.summary).toHaveValue('Written in a tunnel');
  await page.unroute('**/article/save_text');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(editor.saved).toBeVisible();
  expect((await callAs(page, '/article/open', { id })).texts[0]?.summary).toBe('Written in a tunnel');
});

test('the preview shows an unsaved Arabic title on a dark phone, right to left', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('Previewed'), body: '<p>English.</p>' } });
  await open(page, id, '?lang=18');
  const editor = editorOf(page);
  await editor.title.fill('عنوان لم يُحفظ بعد');
  await editor.body.click();
  await page.keyboard.type('نص جديد');
  await editor.tab('Preview').click();
  await editor.panel.getByRole('img', { name: 'Dark' }).click();
  const phone = previewOf(page);
  await patient(phone.locator('html')).toHaveAttribute('data-theme', 'dark');
  await patient(phone.locator('html')).toHaveAttribute('dir', 'rtl');
  const heading = phone.getByRole('heading', { name: 'عنوان لم يُحفظ بعد' });
  await patient(heading).toBeVisible();
  await patient(heading).toHaveCSS('direction', 'rtl');
  await patient(phone.getByText('نص جديد')).toBeVisible();
  // The preview follows the typing, and can show other languages without leaving the text.
  await editor.title.fill('عنوان آخر');
  await patient(phone.getByRole('heading', { name: 'عنوان آخر' })).toBeVisible();
  await editor.panel.getByRole('combobox', { name: 'Preview language' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await patient(phone.getByText('English.', { exact: true })).toBeVisible();
  await patient(phone.locator('html')).toHaveAttribute('dir', 'ltr');
  expect((await callAs(page, '/article/open', { id })).present_langs).toEqual([3]);
});

test('the history compares a change with the previous version and can restore an earlier one', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei');
  const title = titled('Remembered');
  const { id } = await writeArticle(page, { 3: { title, body: '<p>The first words.</p>' } });
  await changeText(page, id, 3, { title, body: '<p>The second words.</p>' });
  await open(page, id);
  const editor = editorOf(page);
  await editor.tab('History').click();
  const changes = editor.panel.getByRole('button', { name: /^Text: English/ });
  await changes.first().click();
  const dialog = page.getByRole('dialog', { name: 'Text: English' });
  await expect(dialog.locator('del')).toHaveText('first');
  await expect(dialog.locator('ins')).toHaveText('second');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await changes.last().click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await expect(question).toContainText('all translations will be marked as outdated');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editor.body).toHaveText('The first words.');
  await expect(changes).toHaveCount(3);
});

/** Picks today, or keeps the day already set, at this time. */
const pickTime = async (page: Page, label: string, hours: string, minutes: string): Promise<void> => {
  await page
    .getByRole('button', { name: label, exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click();
  const today = page.locator('[data-today]:visible');
  if ((await page.locator('[data-selected]:visible').count()) === 0) await today.click();
  await page.getByRole('spinbutton', { name: 'Hours' }).fill(hours);
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill(minutes);
  await page.keyboard.press('Enter');
  await expect(today).toHaveCount(0);
};

test('event times are set in the editor’s time zone, must be in order, and determine the event’s status [C5]', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei', '/articles', { timezoneId: 'Asia/Tokyo' });
  const { id } = await writeArticle(page, { 3: { title: titled('Regatta') } }, 'events');
  await open(page, id);
  const { panel } = editorOf(page);
  await expect(panel.getByText('Coming soon')).toBeVisible();
  await expect(panel.getByText('Your time zone: Japan Standard Time (Asia/Tokyo)')).toBeVisible();
  await pickTime(page, 'Start', '23', '58');
  await pickTime(page, 'End', '23', '57');
  await expect(panel.getByText('The end must be after the start.')).toBeVisible();
  const save = panel.getByRole('button', { name: 'Save settings' });
  await expect(save).toBeDisabled();
  await pickTime(page, 'Start', '00', '00');
  await expect(panel.getByText('In progress')).toBeVisible();
  await save.click();
  await expect(save).toHaveCount(0);
  const { event_starts_at: startsAt, event_ends_at: endsAt } = await callAs(page, '/article/open', { id });
  const clock = (ms: number | null) =>
    new Date(ms ?? 0).toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'short' });
  expect([clock(startsAt), clock(endsAt)]).toEqual(['00:00', '23:57']);
});

test('a draft can be scheduled, unscheduled and archived', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const { id } = await writeArticle(page, {});
  await open(page, id);
  const { status, title, save } = editorOf(page);
  await expect(status).toContainText('Write and save the English text first');
  await expect(status.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await title.fill(titled('Later'));
  await save.click();
  await status.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When should it be published?' });
  await expect(dialog).toContainText('(Europe/Berlin)');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(status).toContainText('Will be published automatically on');
  const { publish_at: at } = await callAs(page, '/article/open', { id });
  expect(at).toBeGreaterThan(Date.now());

  await status.getByRole('button', { name: 'Unschedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unschedule' }).click();
  await expect(status).toContainText('Only staff can see it.');
  await status.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(status).toContainText('Hidden from players.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const photo = (background = '#3366cc') =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .withExif({ IFD0: { Copyright: 'the place where I live' } })
    .toBuffer();

test('several pictures are described and inserted at once', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('A gallery'), body: '<p>Look:</p>' } });
  await open(page, id);
  const { text, body } = editorOf(page);
  await body.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  // Equal files would be one picture.
  const files = [
    { name: 'first.png', mimeType: 'image/png', buffer: await photo('#cc3333') },
    { name: 'second.png', mimeType: 'image/png', buffer: await photo('#33cc33') },
    { name: 'third.png', mimeType: 'image/png', buffer: await photo('#3333cc') },
  ];
  await dialog.locator('input[type=file]').setInputFiles(files);
  const tile = dialog.getByRole('button', { name: /^third\.png, by Mei Lin/ });
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} from the list` });
  // In the order in which the uploads ended.
  const description = (name: string) =>
    dialog
      .getByRole('listitem')
      .filter({ has: remove(name) })
      .getByRole('textbox', { name: 'Picture description' });
  for (const { name } of files) await expect(description(name)).toBeVisible();
  await description('third.png').fill('The tower');
  await tile.click();
  await expect(description('third.png')).toHaveCount(0);
  // A double-click chooses it in the end, and the description need not be typed twice.
  for (let times = 0; times < 2; times += 1) {
    await tile.dblclick();
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    await expect(description('third.png')).toHaveValue('The tower');
  }
  await remove('third.png').click();
  await expect(dialog.locator('li input:focus')).toHaveCount(1);
  const insert = dialog.getByRole('button', { name: 'Insert 2 pictures' });
  await description('first.png').fill('The gate');
  await expect(insert).toBeDisabled();
  await description('second.png').fill('The harbor');
  await insert.click();
  await expect(dialog).toHaveCount(0);
  await expect(text.getByRole('img', { name: 'The gate' })).toBeVisible();
  await expect(text.getByRole('img', { name: 'The harbor' })).toBeVisible();
});

test('pictures are inserted only once all of them are uploaded', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('A slow gallery'), body: '<p>Look:</p>' } });
  await open(page, id);
  await editorOf(page).body.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/slow\.png/, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'quick.png', mimeType: 'image/png', buffer: await photo('#cc33cc') },
    { name: 'slow.png', mimeType: 'image/png', buffer: await photo('#33cccc') },
  ]);
  const description = dialog.getByRole('textbox', { name: 'Picture description' });
  await description.fill('The gate');
  await expect(dialog.getByText('Wait until the pictures are uploaded.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled();
  release();
  await expect(description).toHaveCount(2);
  await description.last().fill('The harbor');
  await dialog.getByRole('button', { name: 'Insert 2 pictures' }).click();
  await expect(dialog).toHaveCount(0);
});

test('an uploaded picture works in the text and as cover, appears in the preview, and contains no metadata [H2, threat 24]', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('Illustrated'), body: '<p>Look:</p>' } });
  await open(page, id);
  const { text, body, panel, tab } = editorOf(page);
  await body.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
  await expect(dialog.getByRole('alert')).toHaveText('We can’t use this file. Use a JPEG, PNG, or WebP picture.');
  await dialog.getByRole('button', { name: 'Remove holiday.png from the list' }).click();
  await file.setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer: await photo() });
  await expect(dialog.getByRole('button', { name: /^blue\.png, by Mei Lin.*640 by 360/, pressed: true })).toBeVisible();
  const called = titled('Blue field');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(called);
  await dialog.getByRole('searchbox', { name: 'Search by name' }).fill(called);
  await expect(dialog.getByRole('button', { name: new RegExp(`^${called}, by Mei Lin`), pressed: true })).toBeVisible();
  const insert = dialog.getByRole('button', { name: 'Insert' });
  await expect(insert).toBeDisabled();
  const description = dialog.getByRole('textbox', { name: 'Picture description' });
  await expect(dialog.getByText('Every picture needs a description.')).toBeVisible();
  await description.fill('A blue field');
  await insert.click();
  await expect(text.getByRole('img', { name: 'A blue field' })).toBeVisible();

  await panel.getByRole('button', { name: 'Choose cover' }).click();
  await dialog
    .getByRole('button', { name: /, by Mei Lin/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Use as cover' }).click();
  await expect(panel.getByRole('img', { name: 'Cover' })).toBeVisible();

  await tab('Preview').click();
  const phone = previewOf(page);
  const pictures = phone.locator('article img');
  await patient(phone.getByRole('img', { name: 'A blue field' })).toBeVisible();
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => all.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)),
    )
    .toEqual([true, true]);
  await page.keyboard.press('Control+s');
  // The text is saved before the settings, so wait for the cover.
  await expect.poll(async () => (await callAs(page, '/article/open', { id })).cover).not.toBeNull();
  const article = await callAs(page, '/article/open', { id });
  expect(article.texts[0]?.body).toContain('alt="A blue field"');
  const served = await page.request.get(article.cover?.src ?? '');
  const { width, exif, format } = await sharp(await served.body()).metadata();
  expect({ width, exif, format }).toEqual({ width: 640, exif: undefined, format: 'webp' });
});
