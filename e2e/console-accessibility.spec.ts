import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { changeText, consolePath, expect, go, publish, test, titled, writeArticle } from './desk.ts';
import { callAs, invite } from './staff.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** The keys that open something on it. */
  readonly press?: string;
}

const screensWith = (id: number, staffId: string): readonly Screen[] => [
  { name: 'table', path: '/content' },
  { name: 'nothing found', path: '/content?text=qqqqzzzz' },
  { name: 'matrix', path: '/content/languages' },
  { name: 'creating', path: '/content?dialog=create' },
  { name: 'importing', path: '/content?dialog=import' },
  { name: 'editor', path: `/content/${id}` },
  { name: 'translation', path: `/content/${id}?lang=11` },
  { name: 'help', path: '/content', press: '?' },
  { name: 'palette', path: '/content', press: 'Control+k' },
  { name: 'people', path: '/people' },
  { name: 'person', path: `/people?person=${staffId}` },
  { name: 'invitations', path: '/people/invitations' },
  { name: 'inviting', path: '/people/invitations?invite=yes' },
  { name: 'roles', path: '/people/roles' },
  { name: 'personas', path: '/people/personas' },
  { name: 'audit', path: '/people/audit' },
  { name: 'account', path: '/account' },
];

const findingsOn = async (page: Page, name: string): Promise<string[]> => {
  // Dialogs and drawers fade in; half faded colours are nobody's colours.
  await page.waitForTimeout(300);
  // The phone of the preview is the players' app, which has a spec of its own; without frames there is no need for the
  // second page that axe would open each time.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
};

// Colours do not depend on the language nor names on the colours, so two of the four pairs show everything.
for (const [scheme, locale] of [
  ['light', 'en-US'],
  ['dark', 'zh-CN'],
] as const) {
  test(`axe finds nothing serious on any screen of the console, ${scheme}, ${locale}`, async ({ desk, own }) => {
    test.setTimeout(180_000);
    const page = await desk.open('ada', '/account', { colorScheme: scheme, locale });
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
    await go(page, `/content/${id}`);
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

    const visitor = await desk.visit({ colorScheme: scheme, locale });
    await visitor.goto(consolePath);
    await expect(visitor.locator('h1')).toBeVisible();
    found.push(...(await findingsOn(visitor, 'sign-in')));
    expect(found).toEqual([]);
  });
}
