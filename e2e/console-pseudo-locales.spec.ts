import { consolePath, expect, go, test } from './support/console-fixtures.ts';
import { linkedPages } from './support/console-navigation.ts';
import { findingsIn, withPseudo } from './support/pseudo-locale.ts';

/** Besides the pages that the navigation links. */
const others = [
  '/feedback/templates/new',
  '/chat/team',
  '/chat/hours',
  '/incidents/new',
  '/suggestions/new',
  '/surveys/new?type=vote',
  '/account-deletion/erasures',
  '/articles?dialog=create',
  '/articles?dialog=import',
  '/people/invitations?invite=yes',
  '/people/roles',
  '/account',
  '/nowhere',
] as const;

test('en-XA: every text in the console is translated [K1]', async ({ consoleApp, cookiesOf }) => {
  const page = await consoleApp.visit();
  const { content, settled } = await withPseudo(page, 'en-XA');
  await page.context().addCookies(await cookiesOf('ada'));
  await page.goto(`${consolePath}/account`);
  const found: string[] = [];
  for (const path of [...(await linkedPages(page)), ...others]) {
    await go(page, path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await settled();
    const findings = await findingsIn(page, 'en-XA', content);
    found.push(...findings.filter((each) => each.startsWith('not translated')).map((each) => `${path} ${each}`));
  }
  expect(found).toEqual([]);
});
