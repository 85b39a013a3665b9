import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import type { Page } from '@playwright/test';
import { createFeedbackFactory, feedbackPlan } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { sayIn } from './support/catalogue.ts';
import { chipOf, coveredByChip } from './support/chip.ts';
import { untilStill } from './support/accessibility.ts';
import { phone } from './support/people.ts';
import { patient, previewOf } from './support/preview.ts';
import { callAs } from './support/staff-session.ts';
import { answersOf, barOf, expect, newGuid, test } from './support/surveys-fixtures.ts';

const say = sayIn('en-US');
const german = sayIn('de-DE');
const french = sayIn('fr-FR');

const english = ['Sunken Library', 'Frostfire Pass', 'Market of Masks', 'Cloud Islands'] as const;
/** The order after moving the third option to the top. */
const wanted = ['Market of Masks', 'Sunken Library', 'Frostfire Pass', 'Cloud Islands'] as const;
const translated = ['Maskenmarkt', 'Versunkene Bibliothek', 'Frostfeuerpass', 'Wolkeninseln'] as const;
const title = 'Which region opens next?';
const germanTitle = 'Welches Gebiet öffnet als Nächstes?';

/** Creates the vote with English options, one of them out of order. */
const build = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'New vote' }).first().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Introduction' }).fill('We build two of these this winter.');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Where shall the road lead?');
  await page.getByText('Several choices', { exact: true }).click();
  for (const [index, name] of english.entries()) {
    const known = page.getByRole('textbox', { name: `Option ${index + 1}`, exact: true });
    if (index < 2) await known.fill(name);
    else {
      await page.getByRole('textbox', { name: /^Add an option/ }).fill(name);
      await page.keyboard.press('Enter');
      await expect(known).toHaveValue(name);
    }
  }
  await page.getByLabel('At least', { exact: true }).fill('2');
  await page.getByLabel('At most', { exact: true }).fill('3');
  await expect(page.getByText('Players choose 2 to 3 options.')).toBeVisible();
};

/** Moves the third option to the top by keyboard alone. */
const putFirst = async (page: Page): Promise<void> => {
  const said = page.locator('[id^="DndLiveRegion"]');
  await page.getByRole('button', { name: `Move “${english[2]}”`, exact: true }).focus();
  await page.keyboard.press('Space');
  // The drag handler starts listening in a timer, and a busy page can process keys before timers.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const position of [3, 2, 1]) {
    await expect(said.filter({ hasText: `${english[2]} is now at position ${position} of 4.` })).toHaveCount(1);
    if (position > 1) await page.keyboard.press('ArrowUp');
  }
  await page.keyboard.press('Space');
  for (const [index, name] of wanted.entries()) {
    await expect(page.getByRole('textbox', { name: `Option ${index + 1}`, exact: true })).toHaveValue(name);
  }
};

const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Survey sections' }).getByText(name, { exact: true }).click();

const translate = async (page: Page): Promise<void> => {
  await openTab(page, 'Languages');
  await page
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('button', { name: /^German/ })
    .click();
  const sheet = page.getByRole('region', { name: /^German/ });
  await sheet.getByRole('textbox', { name: /^Title/ }).fill(germanTitle);
  await sheet.getByRole('textbox', { name: /^Introduction/ }).fill('Zwei davon bauen wir diesen Winter.');
  await sheet.getByRole('textbox', { name: /^Question/ }).fill('Wohin soll die Straße führen?');
  for (const [index, name] of translated.entries()) {
    await sheet.getByRole('textbox', { name: new RegExp(`^Option ${index + 1}`) }).fill(name);
  }
};

/** Starts at midnight today. */
const startToday = async (page: Page): Promise<void> => {
  await openTab(page, 'Settings');
  await page
    .getByRole('button', { name: 'Start', exact: true })
    .or(page.getByLabel('Start', { exact: true }))
    .first()
    .click();
  await page.locator('[data-today]:visible').click();
  await page.getByRole('spinbutton', { name: 'Hours' }).fill('00');
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('00');
  await page.keyboard.press('Enter');
};

const vote = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const name of names) await page.getByRole('checkbox', { name }).check({ force: true });
};

test('a vote is built in two languages, reordered by keyboard, published, answered, counted live and closed, and each voter finds their receipt [E1, E2, E3, D3]', async ({
  own,
  people,
}) => {
  test.slow();
  const [guid, otherGuid] = [newGuid(), newGuid()];
  const player = await people.player('/survey', { guid, lang: 11 });
  const dot = player.locator('[data-tab="me"] [data-dot]');
  // Opening the list marks the earlier surveys as seen.
  const isSeen = () =>
    player.evaluate(async () => {
      const { msg } = (await (await fetch('/community/api/common/article_total')).json()) as {
        msg: { survey_total: number };
      };
      return Number(localStorage.getItem('community_survey_total')) === msg.survey_total;
    });
  await expect.poll(isSeen).toBe(true);
  await player.goto('/community/home/me');
  await expect(player.getByRole('link', { name: german('title.survey') })).toBeVisible();
  await expect(dot).toHaveCount(0);

  const editor = await people.staff('editor', 'Mei Lin', '/surveys');
  let id = 0;
  await test.step('the editor builds the vote and previews it as players will see it', async () => {
    await build(editor);
    await putFirst(editor);
    await translate(editor);
    // The preview runs the player app in the players' language before anything is saved, and sends nothing.
    const phone = previewOf(editor);
    await patient(phone.getByRole('heading', { name: germanTitle })).toBeVisible();
    await patient(phone.getByText('Wolkeninseln')).toBeVisible();
    await patient(phone.getByRole('checkbox')).toHaveCount(translated.length);
    // By keyboard, because clicks miss their target in a scaled-down frame.
    for (const name of translated.slice(0, 2)) await phone.getByRole('checkbox', { name }).press('Space');
    await phone.getByRole('button', { name: german('surveys.vote'), exact: true }).press('Enter');
    await patient(phone.getByText(german('surveys.thanks.vote'))).toBeVisible();
    await patient(phone.getByText('100').first()).toBeVisible();
    await startToday(editor);
    await editor.getByRole('button', { name: /^Save/ }).click();
    await expect(editor).toHaveURL(/\/surveys\/\d+/);
    id = Number(/\/surveys\/(\d+)/.exec(editor.url())?.[1]);
  });

  await test.step('after publishing, a player sees a dot on Me, and an open list shows the vote', async () => {
    const watcher = await people.player('/survey', { guid: guid + 7, lang: 11 });
    await expect(watcher.getByRole('heading', { name: german('title.survey') })).toBeVisible();
    await editor.getByRole('button', { name: 'Publish…' }).click();
    const dialog = editor.getByRole('dialog', { name: 'Publish this survey?' });
    await expect(dialog).toContainText('All English text is there.');
    await expect(dialog).toContainText('Players can answer right away.');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(dot).toBeVisible();
    await expect(watcher.getByRole('link', { name: germanTitle })).toBeVisible({ timeout: 20_000 });
    await watcher.close();
  });

  const [first, second] = translated;
  await test.step('the list shows the vote in progress, and opening the list clears the dot', async () => {
    await player.getByRole('link', { name: german('title.survey') }).tap();
    const card = player.getByRole('link', { name: germanTitle });
    await expect(card).toContainText(german('surveys.type.vote'));
    await expect(card).toContainText(german('surveys.status.in_progress'));
    await expect(card).not.toContainText(german('surveys.answered'));
    await card.tap();
    await expect(player.getByRole('checkbox')).toHaveCount(4);
  });

  await test.step('too few options are rejected with the product spec’s text, and more than the maximum cannot be chosen', async () => {
    const send = player.getByRole('button', { name: german('surveys.vote'), exact: true });
    const problem = player.getByRole('alert').filter({ hasText: /./ });
    await send.tap();
    await expect(problem).toHaveText(german('error.option_required'));
    await vote(player, [first]);
    await send.tap();
    await expect(problem).toHaveText(german('error.option_count', { min: 2, max: 3 }));
    await vote(player, translated.slice(1, 3));
    await expect(player.getByText(german('surveys.chosen_all'))).toBeVisible();
    await expect(player.getByRole('checkbox', { name: translated[3] })).toBeDisabled();
    await player.getByRole('checkbox', { name: translated[2] }).uncheck({ force: true });
    await send.tap();
  });

  let shown = '';
  await test.step('the player gets a receipt and sees the results', async () => {
    await expect(player.getByText(german('surveys.thanks.vote'))).toBeVisible();
    await expect(player.getByText(german('success.submitted'))).toBeVisible();
    const receipt = (await answersOf(own, id, guid))[0]?.receipt ?? '';
    expect(receipt).toMatch(/^[\dA-HJKMNP-TV-Z]{16}$/);
    shown = receipt.replace(/\w{4}(?=\w)/g, '$&-');
    await expect(player.getByText(shown, { exact: true })).toBeVisible();
    for (const name of [first, second]) {
      await expect(barOf(player, name)).toContainText(german('surveys.results.answers', { count: 1 }));
      await expect(barOf(player, name)).toContainText(german('surveys.results.mine'));
    }
    await expect(barOf(player, translated[2])).toContainText(german('surveys.results.answers', { count: 0 }));
  });

  await editor.goto(`/community/console/surveys/${id}/results`);
  const resultOf = (name: string) => editor.getByRole('listitem').filter({ hasText: name });
  await test.step('the editor sees the first answer', async () => {
    await expect(resultOf(wanted[0])).toContainText('100%');
    await expect(resultOf(wanted[2])).toContainText('0%');
  });

  await test.step('a second player without a translation sees a notice and votes; both other pages update live', async () => {
    const other = await people.player(`/survey/article/${id}`, { guid: otherGuid, lang: 10 });
    await expect(other.getByText(french('surveys.fallback', { language: 'anglais' }))).toBeVisible();
    await vote(other, [wanted[0], wanted[2]]);
    await other.getByRole('button', { name: french('surveys.vote'), exact: true }).tap();
    await expect(other.getByText(french('surveys.thanks.vote'))).toBeVisible();
    await expect(barOf(player, first)).toContainText(german('surveys.results.answers', { count: 2 }));
    await expect(barOf(player, translated[2])).toContainText(german('surveys.results.answers', { count: 1 }));
    await expect(resultOf(wanted[1])).toContainText('50%');
    await expect(resultOf(wanted[2])).toContainText('50%');
  });

  await test.step('on a second device the same player finds the first answer instead of the form', async () => {
    const device = await people.player('/survey', { guid, lang: 11 });
    await expect(device.getByRole('link', { name: germanTitle })).toContainText(german('surveys.answered'));
    // Also when launched directly from the game.
    const third = await people.player(`/survey/article/${id}`, { guid, lang: 11 });
    await expect(barOf(third, second)).toContainText(german('surveys.results.mine'));
    await expect(third.getByText(shown, { exact: true })).toBeVisible();
    await expect(third.getByRole('checkbox')).toHaveCount(0);
    expect(await answersOf(own, id, guid)).toHaveLength(1);
  });

  await test.step('the editor closes the vote early, and the player finds the receipt in the published tally', async () => {
    await editor.goto(`/community/console/surveys/${id}`);
    await editor.getByRole('button', { name: 'Close early…' }).click();
    const dialog = editor.getByRole('dialog', { name: 'Close this survey now?' });
    await expect(dialog).toContainText('The 2 responses so far will be kept.');
    await dialog.getByRole('button', { name: 'Close survey' }).click();
    await expect(dialog).toBeHidden();
    await player.reload();
    await expect(player.getByText(german('surveys.status.already_ended')).first()).toBeVisible();
    await player.getByRole('button', { name: german('surveys.lookup.mine') }).tap();
    await expect(player.getByText(german('surveys.lookup.same'))).toBeVisible();
    const field = player.getByLabel(german('surveys.lookup.field'), { exact: true });
    await field.fill('nothing');
    await player.getByRole('button', { name: german('surveys.lookup.find'), exact: true }).tap();
    await expect(player.getByText(german('surveys.lookup.format', { count: '16' }))).toBeVisible();
    await expect(player.getByText(german('error.pattern'))).toBeVisible();
    await field.fill(' ');
    await player.getByRole('button', { name: german('surveys.lookup.find'), exact: true }).tap();
    await expect(player.getByText(german('error.required'))).toBeVisible();
    await field.fill('0000-0000-0000-0000');
    await player.getByRole('button', { name: german('surveys.lookup.find'), exact: true }).tap();
    await expect(player.getByText(german('surveys.lookup.missing'))).toBeVisible();
  });
});

test('votes without a launch are counted separately: players see the verified result, staff see both [P2, E3]', async ({
  people,
  surveys,
}) => {
  const [id, verifiedOnly] = [await surveys.published(), await surveys.published({ is_verified_only: true })];
  const player = await people.player(`/survey/article/${id}`, { guid: newGuid() });
  await player.getByRole('radio', { name: 'Option 1' }).check({ force: true });
  await player.getByRole('button', { name: say('surveys.vote'), exact: true }).tap();
  await expect(player.getByText(say('surveys.results.counted', { count: 1 }))).toBeVisible();
  await expect(player.getByRole('button', { name: say('surveys.results.apart_show') })).toHaveCount(0);

  const visitor = await people.visitor('/survey');
  const post = async (path: string, data: unknown): Promise<void> => {
    const response = await visitor.request.post(`${API_PATH}${path}`, { data, headers: { [WRITE_HEADER]: '1' } });
    expect(((await response.json()) as { code: number }).code).toBe(0);
  };
  await post('/launch/device', {});
  const answers = [{ question: 1, options: [2], text: '' }];
  await post('/survey/answer', { id, key: crypto.randomUUID(), lang: 3, answers });

  await test.step('the result counts verified players; the unverified count opens below it', async () => {
    const show = player.getByRole('button', { name: say('surveys.results.apart_show') });
    await expect(show).toBeVisible({ timeout: 20_000 });
    await expect(player.getByText(say('surveys.results.counted', { count: 1 }))).toContainText(
      say('surveys.results.apart', { count: 1 }),
    );
    await expect(barOf(player, 'Option 2').filter({ visible: true })).toContainText('0%');
    await show.tap();
    const apart = player.getByRole('region', { name: say('surveys.results.apart_title') });
    await expect(barOf(player, 'Option 2').and(apart.locator('li'))).toContainText('100%');
  });

  await test.step('the visitor finds their vote in the unverified count, and why a survey is not open to them', async () => {
    await visitor.goto(`/community/survey/article/${id}`);
    const apart = visitor.getByRole('region', { name: say('surveys.results.apart_title') });
    await expect(barOf(visitor, 'Option 2').and(apart.locator('li'))).toContainText(say('surveys.results.mine'));
    await visitor.goto(`/community/survey/article/${verifiedOnly}`);
    await expect(visitor.getByText(say('surveys.verified_only')).first()).toBeVisible();
    await expect(visitor.getByRole('radio')).toHaveCount(0);
  });

  await test.step('staff see both counts side by side', async () => {
    const editor = await people.staff('editor', 'Omar Said', `/surveys/${id}/results`);
    await expect(editor.getByText('Counted separately')).toBeVisible();
    const row = editor.getByRole('listitem').filter({ hasText: 'Option 2' });
    await expect(row.locator('[data-group="verified"]')).toContainText('0%');
    await expect(row.locator('[data-group="unverified"]')).toContainText('100%');
  });
});

test('an answer to a report covers neither the bar nor an option of a vote, upright or in landscape [D5]', async ({
  own,
  people,
  surveys,
}) => {
  const id = await surveys.published();
  const player = await people.player('/survey', { guid: newGuid() });
  const report = await callAs(player, '/feedback/create', feedbackPlan({ description: 'The ferry does not sail.' }));
  const { id: staffId } = await own.services.database.query
    .selectFrom('staff_member')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await createFeedbackFactory({ ...own.services, limits: own.services.config.limits })
    .byStaff(staffId)
    .asked(report.id, 'Which ferry is it?');
  await player.goto(`/community/survey/article/${id}`);
  await expect(chipOf(player)).toContainText('Which ferry is it?');
  for (const viewport of [phone.viewport, { width: 780, height: 360 }]) {
    await player.setViewportSize(viewport);
    await untilStill(player);
    await expect(player.getByRole('button', { name: say('surveys.vote'), exact: true })).toBeInViewport({ ratio: 1 });
    expect(await coveredByChip(player)).toEqual([]);
  }
});
