import type { Page } from '@playwright/test';
import { sayIn } from './support/catalogue.ts';
import { openDevice, writtenOn } from './support/device.ts';
import { answersOf, expect, newGuid, questionnaire, test } from './support/surveys-fixtures.ts';
import { phone } from './support/people.ts';

const say = sayIn('en-US');

const button = (page: Page, name: Parameters<typeof say>[0]) =>
  page.getByRole('button', { name: say(name), exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test('a questionnaire shows one question per page; answers survive a killed page and a lost network, and arrive once [E2, E3]', async ({
  own,
  people,
  surveys,
  browser,
}) => {
  const guid = newGuid();
  const id = await surveys.published(questionnaire('How do you play?'));
  const webview = await openDevice(browser, { ...phone, serviceWorkers: 'allow', baseURL: own.origin }, 'crash');
  const path = `/survey/article/${id}`;
  let page = await webview.open(await people.address(path, { guid }));
  const watched = (next: Page): Page => {
    people.watch(next);
    return next;
  };
  watched(page);

  await test.step('each question has its own page and must be answered validly before continuing', async () => {
    await button(page, 'surveys.start').tap();
    await expect(heading(page, 'Which side are you on?')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      say('surveys.progress', { number: 1, count: 3 }),
    );
    await button(page, 'surveys.next').tap();
    await expect(page.getByRole('alert').filter({ hasText: say('error.option_required') })).toBeVisible();
    await page.getByRole('radio', { name: 'Frost' }).check({ force: true });
    await button(page, 'surveys.next').tap();
    await expect(heading(page, 'What do you play?')).toBeVisible();
    await expect(heading(page, 'Which side are you on?')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Quests' }).check({ force: true });
    await button(page, 'surveys.next').tap();
    await expect(
      page.getByRole('alert').filter({ hasText: say('error.option_count', { min: 2, max: 3 }) }),
    ).toBeVisible();
    await page.getByRole('checkbox', { name: 'Fishing' }).check({ force: true });
    await button(page, 'surveys.next').tap();
    await page.getByRole('textbox', { name: 'What do you miss?' }).fill('A boat of my own.');
    await expect.poll(() => writtenOn(page)).toContain('A boat of my own.');
    await webview.end(page);
  });

  await test.step('after reopening, it continues where it was', async () => {
    page = watched(await webview.open(await people.address(path, { guid })));
    await expect(page.getByRole('textbox', { name: 'What do you miss?' })).toHaveValue('A boat of my own.');
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            await navigator.serviceWorker.ready;
            const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
            const files = ['/community/home', ...loaded.filter((name) => name.includes('/assets/'))];
            return (await Promise.all(files.map((name) => caches.match(name)))).every((match) => match !== undefined);
          }),
        { timeout: 30_000 },
      )
      .toBe(true);
    await button(page, 'surveys.next').tap();
    await expect(heading(page, say('surveys.review.title'))).toBeVisible();
    for (const words of ['Frost', 'Quests', 'Fishing', 'A boat of my own.']) {
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
  });

  await test.step('answers sent offline wait on the device, also while the page is killed', async () => {
    await page.context().setOffline(true);
    await button(page, 'surveys.send').tap();
    await expect(page.getByText(say('feedback.kept.text'))).toBeVisible();
    await webview.end(page);
    page = watched(await webview.open(`/community${path}`));
    await expect(page.getByText(say('surveys.unsent'))).toBeVisible();
    expect(await answersOf(own, id, guid)).toEqual([]);
  });

  await test.step('when the network returns they are sent without a tap, once', async () => {
    await page.context().setOffline(false);
    await expect(page.getByText(say('surveys.thanks.questionnaire'))).toBeVisible({ timeout: 20_000 });
    expect(await answersOf(own, id, guid)).toEqual([
      { choices: { '1': [2], '2': [2, 4] }, receipt: expect.stringMatching(/^\w{16}$/) },
    ]);
    const words = await own.services.database.query
      .selectFrom('survey_words')
      .select('text')
      .where('survey_id', '=', id)
      .execute();
    expect(words).toEqual([{ text: 'A boat of my own.' }]);
    await page.goto('/community/survey');
    await expect(page.getByRole('link', { name: 'How do you play?' })).toContainText(say('surveys.answered'));
    expect(await answersOf(own, id, guid)).toHaveLength(1);
  });
  await webview.close();
});

test('a guest and a person without a launch each answer once and find their answer again [E3, P2]', async ({
  people,
  surveys,
}) => {
  const title = 'For everyone';
  const id = await surveys.published(questionnaire(title));
  for (const page of [
    await people.player('/survey', { guid: newGuid(), kind: 'guest' }),
    await people.visitor('/survey'),
  ]) {
    await page.getByRole('link', { name: title }).tap();
    await button(page, 'surveys.start').tap();
    await page.getByRole('radio', { name: 'Frost' }).check({ force: true });
    await button(page, 'surveys.next').tap();
    for (const name of ['Quests', 'Fishing']) await page.getByRole('checkbox', { name }).check({ force: true });
    await button(page, 'surveys.next').tap();
    await button(page, 'surveys.next').tap();
    await button(page, 'surveys.send').tap();
    await expect(page.getByText(say('surveys.thanks.questionnaire'))).toBeVisible();
    await page.goto(`/community/survey/article/${id}`);
    await expect(page.getByText(say('surveys.thanks.questionnaire'))).toBeVisible();
    await expect(button(page, 'surveys.start')).toHaveCount(0);
  }
});

test('a survey for one channel of the game says so to a person without a launch, and shows no form [E2, P2]', async ({
  people,
  surveys,
}) => {
  const id = await surveys.published({ ...questionnaire('For one channel'), audience: { channels: [77] } });
  const page = await people.visitor(`/survey/article/${id}`);
  await expect(page.getByText(say('surveys.not_for.title'))).toBeVisible();
  await expect(page.getByText('Which side are you on?')).toBeVisible();
  await expect(button(page, 'surveys.start')).toHaveCount(0);
});
