import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  changeText,
  editorOf,
  expect,
  publish,
  rowOf,
  test,
  titled,
  writeArticle,
} from './support/console-fixtures.ts';
import { callAs } from './support/staff-session.ts';

const choose = async (page: Page, filter: string, value: string): Promise<void> => {
  await page.getByRole('search').getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
};

const searchOf = (page: Page) => page.getByRole('textbox', { name: 'Keyword or #number' });

/** A word unique to this test, so that its search finds no articles of other tests. */
const wordOf = (title: string): string => title.split(' ').at(-1) ?? '';

test('table filters are in the address, survive a reload, and can be saved as a view', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const title = titled('Filtered');
  const guide = await writeArticle(page, { 3: { title } }, 'guide');
  const news = await writeArticle(page, { 3: { title } }, 'news');
  await choose(page, 'Type', 'Guide');
  await expect(page).toHaveURL(/\/articles\?type=guide$/);
  await choose(page, 'Status', 'Draft');
  await searchOf(page).fill(wordOf(title));
  const address = new RegExp(`\\?status=draft&text=${wordOf(title)}&type=guide$`);
  await expect(page).toHaveURL(address);
  await expect(rowOf(page, guide.id)).toBeVisible();
  await expect(rowOf(page, news.id)).toHaveCount(0);

  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(searchOf(page)).toHaveValue(wordOf(title));
  await expect(rowOf(page, guide.id)).toBeVisible();
  await expect(rowOf(page, news.id)).toHaveCount(0);

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill('My drafts');
  await page.keyboard.press('Enter');
  const views = page.getByRole('group', { name: 'Saved views' });
  await expect(views.getByRole('button', { name: 'My drafts', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await views.getByRole('button', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/articles$/);
  await expect(rowOf(page, news.id)).toBeVisible();
  await page.reload();
  await views.getByRole('button', { name: 'My drafts', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(rowOf(page, news.id)).toHaveCount(0);
  await views.getByRole('button', { name: 'More actions for My drafts' }).click();
  await page.getByRole('menuitem', { name: 'Remove view: My drafts' }).click();
  await expect(views).toHaveCount(0);
});

test('the article table works by keyboard alone: search, rows, help, palette and navigation between pages', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei');
  const title = titled('Typed');
  const older = await writeArticle(page, { 3: { title: `Older ${title}` } });
  const newer = await writeArticle(page, { 3: { title: `Newer ${title}` } });
  await expect(rowOf(page, newer.id)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(wordOf(title));
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`text=${wordOf(title)}$`));
  await page.keyboard.press('j');
  await expect(rowOf(page, newer.id)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowOf(page, older.id)).toBeFocused();
  await page.keyboard.press('x');
  const selected = page.getByRole('region', { name: 'Selected articles' });
  await expect(selected).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(selected).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(rowOf(page, newer.id)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/articles/${newer.id}$`));
  await expect(editorOf(page).title).toHaveValue(`Newer ${title}`);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next language')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(/\?lang=1$/);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL(/\/articles\/languages$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Personas', level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('textbox', { name: 'Search everything, or jump to a page' });
  await expect(palette).toBeFocused();
  await page.keyboard.type('new art');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New article' });
  await expect(dialog.getByRole('radio', { name: 'News', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Events', exact: true })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/articles\/\d+$/);
  await expect(editorOf(page).title).toHaveValue('');
  await expect(page.getByText('Event dates')).toBeVisible();
});

test('a translation becomes outdated in an open matrix when a colleague changes the English text, and current again when confirmed', async ({
  consoleApp,
}) => {
  const [mine, theirs] = [await consoleApp.open('mei'), await consoleApp.open('otto')];
  const title = titled('Harbour');
  const { id } = await writeArticle(mine, { 3: { title, body: '<p>Ships.</p>' }, 11: { title: 'Hafen' } });
  await publish(mine, id);
  await mine.goto(`/community/console/articles/languages?text=${wordOf(title)}`);
  const german = (state: string) => rowOf(mine, id).getByRole('link', { name: `German · Deutsch: ${state}` });
  await expect(german('Published')).toBeVisible();
  await expect(mine.getByRole('status', { name: 'Up to date' })).toBeVisible();

  await theirs.goto(`/community/console/articles/${id}`);
  const editor = editorOf(theirs);
  await editor.body.click();
  await theirs.keyboard.type('More ');
  await theirs.keyboard.press('Control+s');
  await expect(german('Outdated')).toBeVisible();

  await editor.language('German').click();
  await theirs.getByRole('button', { name: 'Still accurate' }).click();
  await expect(german('Published')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Still accurate' })).toHaveCount(0);
});

test('a minor change of the English text keeps its translations current', async ({ consoleApp }) => {
  const page = await consoleApp.open('mei');
  const { id } = await writeArticle(page, { 3: { title: titled('Tpyo') }, 10: { title: 'Coquille' } });
  await page.goto(`/community/console/articles/${id}`);
  const editor = editorOf(page);
  await editor.summary.fill('Corrected.');
  await page.getByRole('checkbox', { name: 'Minor change' }).check();
  await editor.save.click();
  await expect(editor.saved).toBeVisible();
  await expect(editor.language('French')).toContainText('Ready');
});

/** A file as a translation agency would return it. */
const translated = (content: string): string =>
  content.replaceAll(
    /(<source[^>]*>)([\s\S]*?)<\/source>(?:\s*<target[^>]*>[\s\S]*?<\/target>)?/g,
    (_all, open: string, source: string) =>
      `${open}${source}</source><target xml:space="preserve">${source.replaceAll('lantern', 'Laterne')}</target>`,
  );

test('English texts are exported for translators; the returned file is previewed before it is imported', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei');
  const title = titled('A lantern');
  const { id } = await writeArticle(page, {
    3: { title, summary: 'Of the lantern.', body: '<p>Bring a lantern.</p>' },
  });
  await page.goto(`/community/console/articles/languages?text=${wordOf(title)}`);
  const cell = (state: string) => rowOf(page, id).getByRole('link', { name: `German · Deutsch: ${state}` });
  await expect(cell('Missing')).toBeVisible();
  await rowOf(page, id).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Export for translators' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitemcheckbox', { name: 'German · Deutsch' }).click();
  await page.getByRole('menuitem', { name: 'Export 1 language' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('articles-de-DE.xlf');
  const content = translated(await readFile(await download.path(), 'utf8'));

  await page.getByRole('button', { name: 'Import translations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import translations' });
  const file = dialog.locator('input[type=file]');
  const send = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'application/xliff+xml', buffer: Buffer.from(text) });
  await send('wrong.xlf', '<html/>');
  await expect(dialog.getByRole('alert')).toContainText('This isn’t one of our translation files');
  await send('back.xlf', content);
  await expect(dialog.getByText('back.xlf (German · Deutsch): 1 text will be saved.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByText('Will be saved', { exact: true })).toBeVisible();
  expect((await callAs(page, '/article/open', { id })).present_langs).toEqual([3]);
  await dialog.getByRole('button', { name: 'Save 1 text' }).click();
  await expect(dialog.getByText('1 text saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(cell('Ready')).toBeVisible();

  // The same file again, after the German text was edited here.
  await changeText(page, id, 11, { title: 'Von Hand' });
  await page.getByRole('button', { name: 'Import translations' }).click();
  await send('back.xlf', content);
  await expect(dialog.getByText('Not overwritten')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Nothing to save' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await cell('Ready').click();
  await expect(editorOf(page).title).toHaveValue('Von Hand');
});

test('read-only staff see everything and are offered no action that writes', async ({ consoleApp }) => {
  const writer = await consoleApp.open('mei');
  const title = titled('Readable');
  const { id } = await writeArticle(writer, { 3: { title, body: '<p>Every word.</p>' }, 11: { title: 'Lesbar' } });
  await changeText(writer, id, 3, { title, body: '<p>Every single word.</p>' });

  const page = await consoleApp.open('ana', `/articles?text=${wordOf(title)}`);
  await expect(rowOf(page, id)).toBeVisible();
  await expect(page.getByRole('button', { name: /New article|Import translations/ })).toHaveCount(0);
  await page.keyboard.press('c');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('article');
  await expect(page.getByRole('button', { name: 'Articles' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New article' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Direct addresses are read-only too.
  await page.goto(`/community/console/articles?dialog=create&text=${wordOf(title)}`);
  await rowOf(page, id).getByRole('link').click();

  const { text, title: field, save, status, language, tab, panel } = editorOf(page);
  await expect(field).toHaveValue(title);
  await expect(field).toHaveAttribute('readonly');
  await expect(text.getByText('Every single word.')).toBeVisible();
  await expect(text.locator('[contenteditable="true"]')).toHaveCount(0);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expect(page.getByText('your role can’t edit')).toBeVisible();
  await expect(save).toHaveCount(0);
  await expect(status).toContainText('Draft');
  await expect(status.getByRole('button')).toHaveCount(0);
  await expect(panel.getByRole('switch', { name: 'Pinned' })).toBeDisabled();
  await language('German').click();
  await expect(field).toHaveValue('Lesbar');
  await expect(page.getByRole('button', { name: 'Still accurate' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await tab('History').click();
  await panel
    .getByRole('button', { name: /^Text: English/ })
    .first()
    .click();
  const change = page.getByRole('dialog', { name: 'Text: English' });
  await expect(change.locator('ins')).toHaveText(['single ']);
  await expect(change.getByRole('button', { name: 'Restore' })).toHaveCount(0);

  await page.goto('/community/console/people/personas');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Rename/ })).toHaveCount(0);
});

test('a colleague’s changes appear in the open table without a reload: saving, publishing, archiving', async ({
  consoleApp,
}) => {
  const [mine, theirs] = [await consoleApp.open('ana'), await consoleApp.open('otto')];
  const title = titled('Watched');
  const { id } = await writeArticle(theirs, { 3: { title } });
  await mine.goto(`/community/console/articles?text=${wordOf(title)}`);
  const row = rowOf(mine, id);
  await expect(row).toContainText('Draft');
  await expect(mine.getByRole('status', { name: 'Up to date' })).toBeVisible();

  await theirs.goto(`/community/console/articles/${id}`);
  const { status } = editorOf(theirs);
  await expect(theirs.getByRole('status', { name: 'Up to date' })).toBeVisible();
  await expect(status.getByRole('button', { name: 'Publish now' })).toBeVisible();
  await expect(row.getByRole('img', { name: 'Otto Berg is editing' })).toBeVisible();
  await status.getByRole('button', { name: 'Publish now' }).click();
  const publishing = theirs.getByRole('dialog', { name: 'Publish this article?' });
  await expect(publishing).toContainText('17 languages have no translation');
  await publishing.getByRole('button', { name: 'Publish now' }).click();
  await expect(row).toContainText('Published');
  await expect(publishing).toHaveCount(0);

  await status.getByRole('button', { name: 'Archive' }).click();
  const archiving = theirs.getByRole('dialog', { name: 'Archive this article?' });
  await expect(archiving).toContainText('Players will stop seeing it within two seconds');
  await archiving.getByRole('button', { name: 'Archive' }).click();
  await expect(row).toContainText('Archived');
  await expect(status.getByRole('button', { name: 'Publish again' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Back to articles' }).click();
  await expect(row.getByRole('img', { name: 'Otto Berg is editing' })).toHaveCount(0);
});
