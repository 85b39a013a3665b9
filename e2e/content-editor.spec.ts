import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { changeText, editorOf, expect, test, titled, writeArticle } from './desk.ts';
import { patient, previewOf } from './preview.ts';
import { callAs } from './staff.ts';

const open = (page: Page, id: number, search = '') => page.goto(`/community/console/content/${id}${search}`);

test('who saves second sees both versions and loses nothing; keeping their own saves it on top', async ({ desk }) => {
  const [mine, theirs] = [await desk.open('mei'), await desk.open('otto')];
  const title = titled('Two pens');
  const { id } = await writeArticle(mine, { 3: { title, summary: 'Old', body: '<p>One line.</p>' } });
  await open(mine, id);
  await open(theirs, id);
  const [first, second] = [editorOf(theirs), editorOf(mine)];
  await expect(mine.getByText('Otto Berg is writing in this language too')).toBeVisible();
  await second.summary.fill('Mine');
  await first.summary.fill('Theirs');
  await theirs.keyboard.press('Control+s');
  await expect(first.saved).toBeVisible();

  await expect(mine.getByText('Otto Berg saved this text while you were writing')).toBeVisible();
  await mine.keyboard.press('Control+s');
  const dialog = mine.getByRole('dialog', { name: 'Otto Berg saved before you' });
  await expect(dialog.getByRole('region', { name: 'Saved version' }).locator('del')).toHaveText('Theirs');
  await expect(dialog.getByRole('region', { name: 'Your version' }).locator('ins')).toHaveText('Mine');
  await expect(second.summary).toHaveValue('Mine');
  await dialog.getByRole('button', { name: 'Keep editing mine' }).click();
  await expect(mine.getByRole('dialog')).toHaveCount(0);
  await mine.keyboard.press('Control+s');
  await expect(second.saved).toBeVisible();
  await expect(first.summary).toHaveValue('Mine');

  // Theirs is still in the history.
  await second.tab('History').click();
  await expect(second.panel.getByRole('button', { name: /^Text: English/ })).toHaveCount(3);
});

test('who takes the other version can bring their own back', async ({ desk }) => {
  const page = await desk.open('mei');
  const other = await desk.open('otto');
  const title = titled('Set aside');
  const { id } = await writeArticle(page, { 3: { title, summary: 'Old' } });
  await open(page, id);
  const editor = editorOf(page);
  await editor.summary.fill('Mine');
  await changeText(other, id, 3, { title, summary: 'Theirs' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take theirs' }).click();
  await expect(editor.summary).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(editor.summary).toHaveValue('Mine');
  await editor.save.click();
  await expect(editor.saved).toBeVisible();
});

test('unsaved text is asked about before one leaves, and survives a reload', async ({ desk }) => {
  const page = await desk.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('Kept'), body: '<p>Saved.</p>' } });
  await open(page, id);
  const editor = editorOf(page);
  await editor.summary.fill('Not saved yet');
  await editor.body.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And typed.');
  await page.getByRole('navigation', { name: 'Desks' }).getByRole('link', { name: 'Articles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(editor.summary).toHaveValue('Not saved yet');

  await page.reload();
  await expect(editor.summary).toHaveValue('Not saved yet');
  await expect(editor.body).toHaveText('Saved. And typed.');
  await expect(page.getByText(/Your unsaved text of .* is back/)).toBeVisible();
  await editor.save.click();
  await expect(editor.saved).toBeVisible();
  await page.reload();
  await expect(editor.summary).toHaveValue('Not saved yet');
  await expect(page.getByText(/Your unsaved text of .* is back/)).toHaveCount(0);
});

test('a save that does not arrive says so, keeps the text and can be tried again', async ({ desk }) => {
  const page = await desk.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('Offline') } });
  await open(page, id);
  const editor = editorOf(page);
  await editor.summary.fill('Written in a tunnel');
  await page.route('**/article/save_text', (route) => route.abort());
  await editor.save.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Not saved.' });
  await expect(failure).toContainText('The server could not be reached');
  await expect(editor.summary).toHaveValue('Written in a tunnel');
  await page.unroute('**/article/save_text');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(editor.saved).toBeVisible();
  expect((await callAs(page, '/article/open', { id })).texts[0]?.summary).toBe('Written in a tunnel');
});

test('the preview shows an unsaved Arabic title on a dark phone, from right to left', async ({ desk }) => {
  const page = await desk.open('mei');
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
  // It follows what is typed, and other languages are seen without leaving the text.
  await editor.title.fill('عنوان آخر');
  await patient(phone.getByRole('heading', { name: 'عنوان آخر' })).toBeVisible();
  await editor.panel.getByRole('combobox', { name: 'Language of the preview' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await patient(phone.getByText('English.', { exact: true })).toBeVisible();
  await patient(phone.locator('html')).toHaveAttribute('dir', 'ltr');
  expect((await callAs(page, '/article/open', { id })).present_langs).toEqual([3]);
});

test('the history compares a change with what was before it, and brings an earlier version back', async ({ desk }) => {
  const page = await desk.open('mei');
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
  await expect(question).toContainText('all translations are marked as outdated');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editor.body).toHaveText('The first words.');
  await expect(changes).toHaveCount(3);
});

/** Chooses today, or the day it already has, at this time. */
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

test('C5 the times of an event are set in one’s own zone, must be in order, and give its state', async ({ desk }) => {
  const page = await desk.open('mei', '/content', { timezoneId: 'Asia/Tokyo' });
  const { id } = await writeArticle(page, { 3: { title: titled('Regatta') } }, 'events');
  await open(page, id);
  const { panel } = editorOf(page);
  await expect(panel.getByText('Coming soon')).toBeVisible();
  await expect(panel.getByText('Your time zone: Japan Standard Time (Asia/Tokyo)')).toBeVisible();
  await pickTime(page, 'Start', '23', '58');
  await pickTime(page, 'End', '23', '57');
  await expect(panel.getByText('The end must come after the start.')).toBeVisible();
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

test('a draft is scheduled, taken off the schedule and archived', async ({ desk }) => {
  const page = await desk.open('mei');
  const { id } = await writeArticle(page, {});
  await open(page, id);
  const { status, title, save } = editorOf(page);
  await expect(status).toContainText('Write and save the English text first');
  await expect(status.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await title.fill(titled('Later'));
  await save.click();
  await status.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When should it go out?' });
  await expect(dialog).toContainText('(Europe/Berlin)');
  await dialog.getByRole('button', { name: 'Schedule…' }).click();
  await expect(status).toContainText('Goes out by itself on');
  const { publish_at: at } = await callAs(page, '/article/open', { id });
  expect(at).toBeGreaterThan(Date.now());

  await status.getByRole('button', { name: 'Unschedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unschedule' }).click();
  await expect(status).toContainText('Only staff see it.');
  await status.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(status).toContainText('Taken away from players.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const photo = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: '#3366cc' } })
    .png()
    .withExif({ IFD0: { Copyright: 'the place where I live' } })
    .toBuffer();

test('H2, attack 24 an uploaded picture serves in the text and as cover, is seen in the preview, and tells nothing of its past', async ({
  desk,
}) => {
  const page = await desk.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('Illustrated'), body: '<p>Look:</p>' } });
  await open(page, id);
  const { text, body, panel, tab } = editorOf(page);
  await body.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
  await expect(dialog.getByRole('alert')).toHaveText(
    'This file is not a picture we can use. Take a JPEG, PNG or WebP.',
  );
  await dialog.getByRole('button', { name: 'Remove holiday.png from the list' }).click();
  await file.setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer: await photo() });
  await expect(dialog.getByRole('button', { name: /^Picture by Mei Lin.*640 by 360/, pressed: true })).toBeVisible();
  const insert = dialog.getByRole('button', { name: 'Insert' });
  await expect(insert).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Description of the picture' }).fill('A blue field');
  await insert.click();
  await expect(text.getByRole('img', { name: 'A blue field' })).toBeVisible();

  await panel.getByRole('button', { name: 'Choose a cover' }).click();
  await dialog
    .getByRole('button', { name: /^Picture by Mei Lin/ })
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
  // First the text, then the settings.
  await expect.poll(async () => (await callAs(page, '/article/open', { id })).cover).not.toBeNull();
  const article = await callAs(page, '/article/open', { id });
  expect(article.texts[0]?.body).toContain('alt="A blue field"');
  const served = await page.request.get(article.cover?.src ?? '');
  const { width, exif, format } = await sharp(await served.body()).metadata();
  expect({ width, exif, format }).toEqual({ width: 640, exif: undefined, format: 'webp' });
});
