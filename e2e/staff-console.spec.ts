import type { Page } from '@playwright/test';
import { consolePath, expect, go, test } from './support/console-fixtures.ts';
import { callAs, signInStaff } from './support/staff-session.ts';

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const emailOf = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@guildhall.test`;

/** Opens a member of staff from the table in the drawer beside it. */
const openPerson = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Name or email' }).fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await rowWith(page, email).click();
  const drawer = page.getByRole('dialog').filter({ hasText: email });
  await expect(drawer).toBeVisible();
  return drawer;
};

test('an invitation says whether another admin must approve it, shows its link once, and can be cancelled', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('ada', '/people');
  // As from the second day on.
  await page.route('**/staff/invite_wait', (route) => route.fulfill({ json: { code: 0, msg: { hours: 24 } } }));
  const email = emailOf('kit');
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  await expect(rowWith(page, 'Ada Stern')).toBeVisible();
  await expect(page.getByText('No records')).toHaveCount(0);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type('not an address');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('This doesn’t look like an email address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  const wait = dialog.getByText('Another admin must approve this role. Without an answer, the link works 24 hours');
  await dialog.getByRole('radio', { name: /^Admin/ }).click();
  await expect(wait).toBeVisible();
  await dialog.getByRole('radio', { name: /^Editor/ }).click();
  await expect(wait).toHaveCount(0);
  await expect(dialog.getByText('Editor: what this role can do')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Invitation link' });
  await expect(link).toHaveValue(/\/community\/console\/invitation#.{20,}/);
  const address = await link.inputValue();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Invitations' }).click();
  await expect(rowWith(page, email)).toContainText('Ada Stern');
  await expect(rowWith(page, email)).toContainText('Editor');
  expect(await page.content()).not.toContain(address.split('#')[1]);
  const token = { token: address.split('#')[1] ?? '' };
  expect((await callAs(page, '/staff/invitation_info', token)).email).toBe(email);

  await page.getByRole('button', { name: `Cancel invitation for ${email}` }).click();
  await dialog.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(page.getByText(`Invitation for ${email} canceled`)).toBeVisible();
  await expect(rowWith(page, email)).toHaveCount(0);
  await expect(callAs(page, '/staff/invitation_info', token)).rejects.toThrow();
});

test('changing a role shows the permissions gained and lost first, and takes effect at once', async ({
  consoleApp,
  own,
}) => {
  const theirs = await consoleApp.visit();
  const { email } = await signInStaff(theirs, own.services, 'analyst', 'Kit Arden');
  await theirs.goto(`${consolePath}/articles`);
  await expect(theirs.getByRole('link', { name: 'Audit trail' })).toBeVisible();

  const page = await consoleApp.open('ada', '/people');
  const drawer = await openPerson(page, email);
  await drawer.getByRole('radio', { name: /^Editor/ }).click();
  const permissions = drawer.getByRole('listitem');
  await expect(permissions.filter({ hasText: 'Write, translate, publish' })).toContainText('New');
  await expect(permissions.filter({ hasText: 'Read the audit trail' })).toContainText('Removed');
  await drawer.getByRole('button', { name: 'Change role to Editor' }).click();
  await expect(page.getByText('Saved changes to Kit Arden')).toBeVisible();
  await expect(drawer.getByRole('definition').filter({ hasText: 'Editor' })).toBeVisible();
  await expect(permissions.filter({ hasText: 'Write, translate, publish' })).not.toContainText('New');
  expect((await callAs(theirs, '/staff/session', null)).staff?.role).toBe('editor');
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: 'New article' }).first()).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Audit trail' })).toHaveCount(0);
});

test('the last admin can neither be deactivated nor given another role', async ({ consoleApp }) => {
  const page = await consoleApp.open('ada', '/people?role=admin');
  const { staff } = await callAs(page, '/staff/session', null);
  // The only row is visible before the search responds; the search must not close a drawer opened at once.
  const drawer = await openPerson(page, staff?.email ?? '');
  await expect(page).toHaveURL(/\?person=.+&role=admin&text=/);
  const refusal = 'There must always be at least one active admin. Make someone else an admin first.';
  await drawer.getByRole('radio', { name: /^Agent/ }).click();
  await expect(drawer.getByText('This is your own account')).toBeVisible();
  await drawer.getByRole('button', { name: 'Change role to Agent' }).click();
  await expect(drawer.getByRole('alert')).toHaveText(refusal);
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer.getByRole('radio', { name: /^Admin/ })).toBeChecked();
  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate Ada Stern?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(question.getByRole('alert')).toHaveText(refusal);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect((await callAs(page, '/staff/session', null)).staff?.role).toBe('admin');
});

test('actions on staff are in the audit trail, which can be filtered by action and by person [threat 17]', async ({
  consoleApp,
  own,
}) => {
  const { id, email } = await signInStaff(await consoleApp.visit(), own.services, 'agent', 'Robin Vale');
  const page = await consoleApp.open('ada', '/people');
  const drawer = await openPerson(page, email);
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Robin Vale-Okoro');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved changes to Robin Vale-Okoro')).toBeVisible();
  await drawer.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page
    .getByRole('dialog', { name: /^Sign Robin/ })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();
  await expect(page.getByText('Robin Vale-Okoro has been signed out everywhere')).toBeVisible();
  await expect(drawer.getByText('No open sessions')).toBeVisible();
  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByRole('dialog', { name: /^Deactivate/ })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(page.getByText('Robin Vale-Okoro has been deactivated')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Reactivate' })).toBeVisible();

  await drawer.getByRole('link', { name: 'Changes to this account' }).click();
  await expect(page).toHaveURL(new RegExp(`/people/audit\\?subject=staff%3A${id}$`));
  const entry = (action: string) => page.getByRole('row').filter({ hasText: action });
  await expect(entry('Changed a staff account')).toHaveCount(2);
  await expect(entry('Ended sessions')).toHaveCount(1);
  await expect(entry('Joined the team')).toHaveCount(1);
  await expect(entry('Changed a staff account').first()).toContainText('Ada Stern');
  await entry('Changed a staff account').last().click();
  const details = page.getByRole('row').filter({ hasText: 'Chain hash' });
  await expect(details.locator('del')).toHaveText('Robin Vale');
  await expect(details.locator('ins')).toHaveText('Robin Vale-Okoro');

  await page.getByRole('search').getByRole('button', { name: 'Action', exact: true }).click();
  await page.getByRole('combobox', { name: 'Find: Action' }).fill('ended sessions');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?action=staff.session_revoked&subject=staff/);
  await expect(entry('Ended sessions')).toHaveCount(1);
  await expect(entry('Changed a staff account')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show only actions by Ada Stern' }).first().click();
  await expect(page).toHaveURL(/person=/);
  await page.reload();
  await expect(entry('Ended sessions')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/people\/audit$/);
});

test('a persona can be renamed and retired; the admin persona is always in use [I3]', async ({ consoleApp }) => {
  const page = await consoleApp.open('ada', '/people/personas');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(11);
  await expect(cards.filter({ hasText: 'Always in use' }).getByRole('switch')).toHaveCount(0);
  const name = await cards.nth(3).getByRole('heading').innerText();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wren');
  await expect(cards.nth(3).getByRole('figure')).toContainText('Hello, I’m Wren.');
  await page.keyboard.press('Enter');
  await expect(cards.nth(3).getByRole('heading')).toHaveText('Wren');
  await page.getByRole('switch', { name: 'Wren in use' }).click({ force: true });
  await expect(cards.nth(3)).toContainText('Not in use');
  await expect(page.getByText('10 of 11 in use')).toBeVisible();

  await go(page, '/people/audit?action=persona.changed');
  await expect(page.getByRole('row').filter({ hasText: 'Changed a persona' })).toHaveCount(2);
  await go(page, '/people/personas');
  await page.getByRole('switch', { name: 'Wren in use' }).click({ force: true });
  await expect(cards.nth(3)).toContainText('In use');
  await page.getByRole('button', { name: 'Rename Wren' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(cards.nth(3).getByRole('heading')).toHaveText(name);
});

test('staff without permission to see other staff get a friendly explanation, also at a direct address', async ({
  consoleApp,
}) => {
  const page = await consoleApp.open('mei', '/people');
  await expect(page.getByText('Your role doesn’t have access')).toBeVisible();
  await expect(page.getByText('Ask an admin if you need access.')).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Sections' });
  await expect(rail.getByRole('link', { name: 'Personas' })).toBeVisible();
  await expect(rail.getByRole('link', { name: /People|Audit trail/ })).toHaveCount(0);
  await page.goto(`${consolePath}/people/audit`);
  await expect(page.getByText('Your role doesn’t have access')).toBeVisible();
  await expect(callAs(page, '/staff/table', { limit: 1 })).rejects.toThrow();
});
