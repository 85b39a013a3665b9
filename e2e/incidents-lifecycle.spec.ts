import type { Locator, Page } from '@playwright/test';
import { sayIn, type Say } from './support/catalogue.ts';
import { standing } from './support/feedback-form.ts';
import { expect, historyOf, sendReport, test, unique } from './support/feedback-fixtures.ts';
import { runJob } from './support/people.ts';
import { callAs } from './support/staff-session.ts';

const arabic = sayIn('ar-SA');
const english = sayIn('en-US');
const french = sayIn('fr-FR');
const texts = {
  en: {
    title: unique('Nobody can enter the arena'),
    body: 'We are looking for the key.',
    answer: 'The arena is open again.',
  },
  ar: { title: unique('لا أحد يستطيع دخول الساحة'), body: 'نحن نبحث عن المفتاح.', answer: 'الساحة مفتوحة من جديد.' },
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const language = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Languages' }).getByRole('button', { name });

const cardIn = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

const join = async (card: Locator, say: Say): Promise<void> => {
  const arrived = card.page().waitForResponse('**/incident/join');
  await card.getByRole('button', { name: say('incidents.join') }).tap();
  await arrived;
};

const save = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse('**/incident/save');
  await page.keyboard.press('Control+s');
  await answered;
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled();
};

test('players join a known issue with one tap; closing it answers each in their language or in English, and finishes a linked report [C6, F2]', async ({
  stage,
  own,
}) => {
  test.slow();
  const staff = await stage.staff('agent', 'Vera Novak', '/incidents');

  await test.step('staff write the issue in two languages and publish it', async () => {
    await staff.getByRole('link', { name: 'New known issue' }).first().click();
    await field(staff, 'Title').fill(texts.en.title);
    await field(staff, 'Description').fill(texts.en.body);
    await staff.keyboard.press('Control+s');
    await expect(staff).toHaveURL(/\/incidents\/\d+$/);
    await language(staff, /^Arabic/).click();
    await field(staff, 'Title').fill(texts.ar.title);
    await field(staff, 'Description').fill(texts.ar.body);
    await save(staff);
    await staff.getByRole('button', { name: 'Publish' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(staff.getByText('Players can see it and join.')).toBeVisible();
  });
  const address = staff.url();

  const sami = await stage.player('/feedback', { lang: 18 });
  const louise = await stage.player('/feedback', { lang: 10 });
  const reporter = await stage.player('/home', { lang: 11 });
  const { id, number } = await sendReport(reporter, { lang: 11, description: 'Ich komme nicht in die Arena hinein.' });

  await test.step('one player joins in Arabic, one in a language without a text', async () => {
    const [his, hers] = [cardIn(sami, texts.ar.title), cardIn(louise, texts.en.title)];
    await expect(his.getByText(texts.ar.title)).toBeVisible();
    await join(his, arabic);
    await expect(his.getByText(arabic('incidents.joined'))).toBeVisible();
    await expect(his.getByText(arabic('incidents.count', { count: 1 }))).toBeVisible();
    await louise.reload();
    await expect(hers.getByText(texts.en.title)).toHaveAttribute('lang', 'en-US');
    await join(hers, french);
    await expect(hers.getByText(french('incidents.count', { count: 2 }))).toBeVisible();
    await louise.reload();
    await expect(hers.getByRole('button', { name: french('incidents.join') })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('staff link a report to the issue', async () => {
    await staff.goto(`/community/console/feedback/${id}`);
    await expect(staff.getByRole('heading', { name: `#${number}` })).toBeVisible();
    await staff.keyboard.press('l');
    await staff.getByRole('dialog').getByRole('option', { name: texts.en.title }).click();
    await expect(staff.getByText(`Vera Novak linked it to “${texts.en.title}”`)).toBeVisible();
  });

  const dotOf = (page: Page) => page.locator('[data-tab="me"] [data-dot]');
  await test.step('no player has a dot yet', async () => {
    await reporter.goto(`/community/feedback/info/${id}`);
    await expect(reporter.getByText(texts.en.title)).toBeVisible();
    for (const page of [sami, louise]) {
      await page.goto('/community/home/me');
      await expect(page.locator('[data-tab="me"]')).toBeVisible();
      await expect(dotOf(page)).toHaveCount(0);
    }
  });

  await test.step('staff write the answers and close the issue', async () => {
    await staff.goto(address);
    await language(staff, /^English/).click();
    await field(staff, 'Closing reply').fill(texts.en.answer);
    await save(staff);
    await language(staff, /^Arabic/).click();
    await field(staff, 'Closing reply').fill(texts.ar.answer);
    await save(staff);
    await staff.getByRole('button', { name: 'Close…' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Close it and reply to everyone?' });
    await expect(dialog).toContainText('2 players who joined will see it.');
    await expect(dialog).toContainText('1 linked report will be finished with it');
    await dialog.getByRole('button', { name: 'Close and reply' }).click();
    await expect(staff.getByText('It’s closed, and everyone got the reply.')).toBeVisible();
  });

  await test.step('both players get the dot and read the answer, one in Arabic, one in English', async () => {
    for (const [page, say, { title, answer }, lang] of [
      [sami, arabic, texts.ar, 'ar-SA'],
      [louise, french, texts.en, 'en-US'],
    ] as const) {
      await expect(dotOf(page)).toBeVisible();
      await page.getByRole('link', { name: say('title.feedback') }).tap();
      const words = cardIn(page, title).getByText(answer);
      await expect(words).toBeVisible();
      await expect(words).toHaveAttribute('lang', lang);
      await page.goto('/community/home/me');
      await expect(page.locator('[data-tab="me"]')).toBeVisible();
      await expect(dotOf(page)).toHaveCount(0);
    }
  });

  await test.step('the linked report finishes live on its player’s screen', async () => {
    // The job skips a report that is locked, which its player's page does when it marks an entry as read.
    await expect
      .poll(async () => {
        await runJob(own, 'feedback.answerLinked');
        return (await historyOf(own, id)).at(-1);
      })
      .toContain('staff finished');
    const german = sayIn('de-DE');
    await expect(standing(reporter)).toHaveText(german('feedback.next.finished'));
    await expect(reporter.getByRole('listitem').getByText(texts.en.answer)).toBeVisible();
    expect(await historyOf(own, id)).toEqual([
      'player submitted –→0',
      'staff linked',
      `staff finished 0→3: ${texts.en.answer}`,
    ]);
  });
});

test('the player’s own open reports come first, with the known issues collapsed into one line above them [F3]', async ({
  stage,
}) => {
  const staff = await stage.staff('agent', 'Vera Novak', '/incidents');
  const title = unique('The harbor bell rings all night');
  const { id, version } = await callAs(staff, '/incident/save', {
    id: null,
    version: 0,
    texts: [{ lang: 3, title, body: 'We are muffling it.', answer: '' }],
  });
  await callAs(staff, '/incident/publish', { id, version });

  const page = await stage.player('/feedback');
  await expect(cardIn(page, title)).toBeVisible();
  await sendReport(page, { description: 'The bell keeps me awake, please help.' });
  await page.reload();
  const report = page.getByRole('link', { name: /The bell keeps me awake/ });
  await expect(report).toBeInViewport();
  await expect(cardIn(page, title)).toBeHidden();
  await page
    .locator('summary')
    .filter({ hasText: english('incidents.heading') })
    .tap();
  await expect(cardIn(page, title)).toBeVisible();
  await join(cardIn(page, title), english);
});
