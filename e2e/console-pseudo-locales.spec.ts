import { consolePath, expect, go, test } from './support/console-fixtures.ts';
import { findingsIn, withPseudo } from './support/pseudo-locale.ts';

const paths = [
  '/feedback',
  '/feedback/templates',
  '/feedback/templates/new',
  '/feedback/statistics',
  '/chat',
  '/chat/team',
  '/chat/hours',
  '/incidents',
  '/incidents/new',
  '/suggestions',
  '/suggestions/new',
  '/surveys',
  '/surveys/new?type=vote',
  '/account-deletion',
  '/account-deletion/erasures',
  '/articles',
  '/articles?dialog=create',
  '/articles?dialog=import',
  '/articles/languages',
  '/people',
  '/people/invitations?invite=yes',
  '/people/roles',
  '/people/personas',
  '/people/audit',
  '/webhooks',
  '/account',
  '/nowhere',
] as const;

test('en-XA: every text in the console is translated [K1]', async ({ consoleApp, cookiesOf }) => {
  const page = await consoleApp.visit();
  const { content, settled } = await withPseudo(page, 'en-XA');
  await page.context().addCookies(await cookiesOf('ada'));
  await page.goto(`${consolePath}/account`);
  const found: string[] = [];
  for (const path of paths) {
    await go(page, path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await settled();
    const findings = await findingsIn(page, 'en-XA', content);
    found.push(...findings.filter((each) => each.startsWith('not translated')).map((each) => `${path} ${each}`));
  }
  expect(found).toEqual([]);
});
