import type { Page } from '@playwright/test';
import { createDeletionFactory } from '../apps/server/src/features/account-deletion/testing/account-deletion.factory.ts';
import { createSurveyFactory } from '../apps/server/src/features/surveys/testing/surveys.factory.ts';
import {
  changeText,
  consolePath,
  expect,
  go,
  publish,
  test,
  titled,
  writeArticle,
} from './support/console-fixtures.ts';
import { linkedPages } from './support/console-navigation.ts';
import { writeReports, type Standing } from './support/feedback-reports.ts';
import { areAllLooksChecked, findingsOn } from './support/accessibility.ts';
import { launchAddress } from './support/player-fixtures.ts';
import { callAs, invite } from './support/staff-session.ts';
import { questionnaire } from './support/surveys-fixtures.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Keys to press on the screen. */
  readonly press?: string;
  /** Whether the keys open a dialog. */
  readonly opens?: boolean;
}

const screensWith = (id: number, staffId: string): readonly Screen[] => [
  { name: 'table', path: '/articles' },
  { name: 'nothing found', path: '/articles?text=qqqqzzzz' },
  { name: 'matrix', path: '/articles/languages' },
  { name: 'creating', path: '/articles?dialog=create' },
  { name: 'importing', path: '/articles?dialog=import' },
  { name: 'editor', path: `/articles/${id}` },
  { name: 'translation', path: `/articles/${id}?lang=11` },
  { name: 'help', path: '/articles', press: '?' },
  { name: 'palette', path: '/articles', press: 'Control+k' },
  { name: 'people', path: '/people' },
  { name: 'person', path: `/people?person=${staffId}` },
  { name: 'invitations', path: '/people/invitations' },
  { name: 'inviting', path: '/people/invitations?invite=yes' },
  { name: 'roles', path: '/people/roles' },
  { name: 'personas', path: '/people/personas' },
  { name: 'audit', path: '/people/audit' },
  { name: 'account', path: '/account' },
];

const supportScreensWith = (
  reports: Record<Standing, string>,
  ids: { readonly incident: number; readonly suggestion: number; readonly template: number },
): readonly Screen[] => [
  { name: 'queue', path: '/feedback' },
  { name: 'nothing in the queue', path: '/feedback?text=qqqqzzzz' },
  { name: 'finished reports', path: '/feedback?state=finished' },
  { name: 'keys of the queue', path: '/feedback', press: '?', opens: true },
  ...Object.entries(reports).map(([name, id]) => ({ name, path: `/feedback/${id}` })),
  { name: 'no such report', path: '/feedback/nowhere' },
  { name: 'templates to choose', path: `/feedback/${reports.in_progress}`, press: 'i', opens: true },
  { name: 'assigning', path: `/feedback/${reports.in_progress}`, press: 'a', opens: true },
  { name: 'merging', path: `/feedback/${reports.in_progress}`, press: 'm', opens: true },
  { name: 'linking', path: `/feedback/${reports.in_progress}`, press: 'l', opens: true },
  { name: 'asking', path: `/feedback/${reports.in_progress}`, press: 'q' },
  { name: 'noting', path: `/feedback/${reports.in_progress}`, press: 'n' },
  { name: 'resuming', path: `/feedback/${reports.finished}`, press: 'e', opens: true },
  { name: 'templates', path: '/feedback/templates' },
  { name: 'template', path: `/feedback/templates/${ids.template}` },
  { name: 'new template', path: '/feedback/templates/new' },
  { name: 'statistics', path: '/feedback/statistics' },
  { name: 'issues', path: '/incidents' },
  { name: 'issue', path: `/incidents/${ids.incident}` },
  { name: 'new issue', path: '/incidents/new?lang=18' },
  { name: 'board', path: '/suggestions' },
  { name: 'suggestion', path: `/suggestions/${ids.suggestion}` },
  { name: 'new suggestion', path: '/suggestions/new' },
];

const newScreensWith = (ids: {
  readonly draft: number;
  readonly survey: number;
  readonly waiting: string;
  readonly confirmed: string;
}): readonly Screen[] => [
  { name: 'surveys', path: '/surveys' },
  { name: 'no such surveys', path: '/surveys?type=vote&state=closed' },
  { name: 'new vote', path: '/surveys/new?type=vote' },
  { name: 'builder', path: `/surveys/${ids.draft}` },
  { name: 'words', path: `/surveys/${ids.draft}?tab=words&lang=18` },
  { name: 'settings', path: `/surveys/${ids.draft}?tab=settings` },
  { name: 'published', path: `/surveys/${ids.survey}` },
  { name: 'results', path: `/surveys/${ids.survey}/results` },
  { name: 'written', path: `/surveys/${ids.survey}/words` },
  { name: 'deletions', path: '/account-deletion' },
  { name: 'erasures', path: '/account-deletion/erasures' },
  { name: 'deletion', path: `/account-deletion/${ids.waiting}` },
  { name: 'confirming', path: `/account-deletion/${ids.waiting}`, press: 'c', opens: true },
  { name: 'evidence', path: `/account-deletion/${ids.waiting}`, press: 'e', opens: true },
  { name: 'confirmed deletion', path: `/account-deletion/${ids.confirmed}` },
  { name: 'targets', path: '/targets/settings' },
];

const findingsOfScreen = async (page: Page, { name, press, opens = false }: Screen): Promise<string[]> => {
  await expect(page.getByRole('status', { name: /Loading|正在加载/ })).toHaveCount(0);
  if (press !== undefined) await page.keyboard.press(press);
  if (opens) await expect(page.getByRole('dialog')).toBeVisible();
  const found = await findingsOn(page, name);
  if (press !== undefined) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return found;
};

// Colors do not depend on the language, nor accessible names on the colors, so two of the four combinations cover
// everything.
for (const [scheme, locale] of [
  ['light', 'en-US'],
  ['dark', 'zh-CN'],
] as const) {
  test(`axe finds nothing serious on any screen of the console, ${scheme}, ${locale}`, async ({ consoleApp, own }) => {
    test.skip(!areAllLooksChecked && scheme === 'dark', 'only with all looks');
    const page = await consoleApp.open('ada', '/account', { colorScheme: scheme, locale });
    const { staff } = await callAs(page, '/staff/session', null);
    await invite(own.services, 'agent');
    const { id } = await writeArticle(page, { 3: { title: titled('Seen') }, 11: { title: 'Gesehen' } }, 'events');
    await changeText(page, id, 3, { title: titled('Seen by all'), body: '<h2>More</h2><p>Than before.</p>' });
    await publish(page, id);
    const found: string[] = [];
    for (const { name, path, press } of screensWith(id, staff?.id ?? '')) {
      await go(page, path);
      await expect(page.locator('h1')).not.toBeEmpty();
      await expect(page.getByRole('status', { name: /Loading|正在加载/ })).toHaveCount(0);
      if (press !== undefined) await page.keyboard.press(press);
      found.push(...(await findingsOn(page, name)));
      if (press !== undefined) await page.keyboard.press('Escape');
    }
    await go(page, `/articles/${id}`);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      found.push(...(await findingsOn(page, (await tab.textContent()) ?? 'tab')));
    }
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^(?:Picture|图片)$/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findingsOn(page, 'pictures')));

    const visitor = await consoleApp.visit({ colorScheme: scheme, locale });
    await visitor.goto(consolePath);
    await expect(visitor.locator('h1')).toBeVisible();
    found.push(...(await findingsOn(visitor, 'sign-in')));
    expect(found).toEqual([]);
  });

  test(`axe finds nothing serious on the console’s support pages, ${scheme}, ${locale}`, async ({
    consoleApp,
    own,
  }) => {
    test.skip(!areAllLooksChecked && scheme === 'light', 'only with all looks');
    const page = await consoleApp.open('ada', '/account', { colorScheme: scheme, locale });
    const texts = [
      { lang: 3, title: titled('Gates stay shut'), body: 'We look into it.', answer: 'Open again.' } as const,
    ];
    const incident = await callAs(page, '/incident/save', { id: null, version: 0, texts: [...texts] });
    await callAs(page, '/incident/publish', { id: incident.id, version: incident.version });
    const suggestion = await callAs(page, '/suggestion/publish', { feedback_id: null, texts: [...texts] });
    const template = await callAs(page, '/template/save', {
      id: null,
      version: 0,
      name: titled('We have it'),
      purpose: 'finish',
      texts: [{ lang: 3, text: 'Thank you for report {number}.' }],
    });
    const player = await consoleApp.visit();
    await player.goto(await launchAddress(33_001, { path: '/feedback', folder: own.instance.folder }));
    await expect(player.locator('h1')).not.toBeEmpty();
    const reports = await writeReports(player, own.services);
    await player.close();

    const found: string[] = [];
    const ids = { incident: incident.id, suggestion: suggestion.id, template: template.id };
    for (const screen of supportScreensWith(reports, ids)) {
      await go(page, screen.path);
      await expect(
        page
          .locator('h1')
          .or(page.getByText(/Report not found|没有/))
          .first(),
      ).toBeVisible();
      found.push(...(await findingsOfScreen(page, screen)));
    }

    await go(page, '/feedback');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('checkbox').nth(2).check();
    found.push(...(await findingsOn(page, 'selected reports')));
    await page.keyboard.press('f');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    found.push(...(await findingsOn(page, 'finishing many')));
    await page.keyboard.press('Escape');

    await go(page, `/feedback/${reports.pending}`);
    await page.getByRole('button', { name: /^(?:Show|显示)$/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('The player asked us to look.');
    found.push(...(await findingsOn(page, 'unmasking')));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^(?:Picture 1 of 1|第 1 张图片)/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findingsOn(page, 'pictures of a report')));
    expect(found).toEqual([]);
  });

  test(`axe finds nothing serious on the console’s survey and deletion pages and all that the navigation links, ${scheme}, ${locale}`, async ({
    consoleApp,
    own,
  }) => {
    test.skip(!areAllLooksChecked && scheme === 'light', 'only with all looks');
    const page = await consoleApp.open('ada', '/account', { colorScheme: scheme, locale });
    const { staff } = await callAs(page, '/staff/session', null);
    const { staff: other } = await callAs(await consoleApp.open('mei', '/account'), '/staff/session', null);
    const surveys = createSurveyFactory(own.services.surveys.staff, staff?.id ?? '');
    const deletions = createDeletionFactory({ ...own.services, limits: own.services.config.limits });
    const ids = {
      draft: (await surveys.draft(questionnaire(titled('Drafted')))).id,
      survey: await surveys.published(questionnaire(titled('Asked'))),
      waiting: (await deletions.requested()).id,
      confirmed: (await deletions.confirmed(staff?.id ?? '', other?.id ?? '')).id,
    };
    const found: string[] = [];
    const states = newScreensWith(ids);
    const linked = (await linkedPages(page)).filter((address) => !states.some(({ path }) => path === address));
    const screens = [...states, ...linked.map((path): Screen => ({ name: path, path }))];
    for (const screen of screens) {
      await go(page, screen.path);
      await expect(page.locator('h1').first()).toBeVisible();
      found.push(...(await findingsOfScreen(page, screen)));
    }
    expect(found).toEqual([]);
  });
}
