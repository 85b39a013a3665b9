import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Page } from '@playwright/test';
import type { Services } from '../apps/server/src/wiring.ts';
import { consolePath, editorOf, expect, test, titled, writeArticle } from './support/console-fixtures.ts';
import { callAs, invite, password, signInStaff, totpOf, type Member } from './support/staff-session.ts';

/** Codes work once; deleting them from the table avoids waiting 30 seconds for the next one. */
const forgetSpentCodes = (services: Services) => services.database.query.deleteFrom('staff_code').execute();

/** A member with a second factor and no session. */
const join = async (visit: () => Promise<Page>, services: Services, role: StaffRole = 'editor'): Promise<Member> => {
  const page = await visit();
  const member = await signInStaff(page, services, role, 'Noor Haddad');
  await callAs(page, '/staff/sign_out', {});
  await forgetSpentCodes(services);
  return member;
};

const enterPassword = async (page: Page, email: string, word = password): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(word);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};

const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

test('an invitation leads through name, password, second factor and recovery codes, and works once [P3]', async ({
  consoleApp,
  own,
}) => {
  const { link, email } = await invite(own.services, 'editor');
  const page = await consoleApp.visit();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome to the team' })).toBeVisible();
  await expect(page).toHaveURL(/\/community\/console\/invitation$/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Noor Haddad');
  const create = page.getByRole('button', { name: 'Create account' });
  await page.getByRole('textbox', { name: 'Password' }).fill('too short');
  await expect(page.getByText('3 more characters')).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await create.click();

  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
  const digits = page.getByRole('textbox', { name: 'Six-digit code from the app' });
  await page.keyboard.type(totpOf(secret) === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('That code is wrong');
  await expect(digits.first()).toBeFocused();
  await page.keyboard.type(totpOf(secret));

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  const codes = await page.getByRole('listitem').allInnerTexts();
  const done = page.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I’ve saved them in a safe place' }).check();
  await done.click();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

  // The link works only once.
  const other = await consoleApp.visit();
  await other.goto(link);
  await expect(other.getByRole('alert')).toContainText('This invitation was used');

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  expect((await callAs(page, '/staff/session', null)).step).toBe('signed_out');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('password and authenticator lead to the requested page; single sign-on is not offered unless configured [P3]', async ({
  consoleApp,
  own,
}) => {
  const { email, secret } = await join(consoleApp.visit, own.services);
  const page = await consoleApp.visit();
  await page.goto(`${consolePath}/articles/languages?status=draft`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
  await page.keyboard.type(totpOf(secret));
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await expect(page).toHaveURL(/\/articles\/languages\?status=draft$/);
});

test('a recovery code signs in once', async ({ consoleApp, own }) => {
  const page = await consoleApp.visit();
  const { email } = await signInStaff(page, own.services, 'editor', 'Noor Haddad');
  const [code = ''] = (await callAs(page, '/staff/recovery_renew', { password })).recovery_codes;
  const signIn = async () => {
    await page.goto('about:blank');
    await callAs(page, '/staff/sign_out', {});
    await page.goto(consolePath);
    await enterPassword(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    await page.keyboard.press('Enter');
  };
  await signIn();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await signIn();
  await expect(page.getByRole('alert')).toContainText('That code is wrong');
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveValue(code);
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
});

test('a wrong password and a wrong code each show a message, and sign-in can continue from the typed values', async ({
  consoleApp,
  own,
}) => {
  const { email, secret } = await join(consoleApp.visit, own.services);
  const page = await consoleApp.visit();
  await page.goto(consolePath);
  await enterPassword(page, email, 'not my password');
  await expect(page.getByRole('alert')).toContainText('Wrong email or password');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not my password');
  await enterPassword(page, email);
  await expect(codeOf(page).first()).toBeFocused();
  await page.keyboard.type(totpOf(secret) === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('That code is wrong or has expired');
  // A rejected code is cleared, so the next six digits can be typed right away.
  await expect(codeOf(page).first()).toBeFocused();
  await page.keyboard.type(totpOf(secret));
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
});

test('after too many attempts the page counts down until the next one [threat 30]', async ({ consoleApp }) => {
  const page = await consoleApp.visit();
  await page.goto(consolePath);
  const email = `${crypto.randomUUID()}@guildhall.test`;
  for (let tries = 0; tries < 10; tries += 1) {
    await callAs(page, '/staff/sign_in', { email, password }).catch(() => {});
  }
  await enterPassword(page, email);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/Too many attempts. Try again in \d+ seconds\./);
  const left = async () => Number(/\d+/.exec(await alert.innerText())?.[0]);
  const first = await left();
  expect(first).toBeGreaterThan(60);
  await expect.poll(left).toBeLessThan(first - 1);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('a session ended elsewhere asks to sign in on top of the page, and typed text is kept [threat 6]', async ({
  consoleApp,
  own,
}) => {
  const page = await consoleApp.visit({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' });
  const { email, secret } = await signInStaff(page, own.services, 'editor', 'Noor Haddad');
  const { id } = await writeArticle(page, { 3: { title: titled('Interrupted') } });
  await page.goto(`${consolePath}/articles/${id}`);
  const editor = editorOf(page);
  await editor.summary.fill('Half a thought');
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();

  const elsewhere = await consoleApp.visit({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0) Firefox/142.0' });
  await forgetSpentCodes(own.services);
  await callAs(elsewhere, '/staff/sign_in', { email, password });
  await callAs(elsewhere, '/staff/second_factor', { code: totpOf(secret) });
  await elsewhere.goto(`${consolePath}/account`);
  const sessions = elsewhere.getByRole('listitem').filter({ hasText: '·' });
  await expect(sessions.filter({ hasText: 'Mac, Firefox 142' })).toContainText('This browser');
  await sessions.filter({ hasText: 'Linux PC, Chrome 140' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions.getByRole('button', { name: 'Sign out' })).toHaveCount(0);

  const overlay = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(overlay).toContainText('nothing on this page is lost');
  await expect(editor.summary).toHaveValue('Half a thought');
  await expect(overlay.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(overlay.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(codeOf(page).first()).toBeFocused();
  await forgetSpentCodes(own.services);
  await page.keyboard.type(totpOf(secret));
  await expect(overlay).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/articles/${id}$`));
  await expect(editor.summary).toHaveValue('Half a thought');
  await editor.save.click();
  await expect(editor.saved).toBeVisible();
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();
});

test('a deactivated member is signed out at once and cannot sign in again [threat 6]', async ({ consoleApp, own }) => {
  const page = await consoleApp.visit();
  const { id, email } = await signInStaff(page, own.services, 'editor', 'Noor Haddad');
  await page.goto(`${consolePath}/articles`);
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();
  const admin = await consoleApp.open('ada', '/people');
  await callAs(admin, '/staff/change', { id, is_active: false });
  const overlay = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(overlay).toBeVisible();
  await enterPassword(page, email);
  await expect(overlay.getByRole('alert')).toContainText('or the account is deactivated');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
});

test('a new password ends all other sessions', async ({ consoleApp, own }) => {
  const page = await consoleApp.visit();
  const { email, secret } = await signInStaff(page, own.services, 'agent', 'Noor Haddad');
  const elsewhere = await consoleApp.visit();
  await forgetSpentCodes(own.services);
  await callAs(elsewhere, '/staff/sign_in', { email, password });
  await callAs(elsewhere, '/staff/second_factor', { code: totpOf(secret) });
  await page.goto(`${consolePath}/account`);
  const card = page.locator('form', { has: page.getByRole('textbox', { name: 'New password' }) });
  await card.getByRole('textbox', { name: 'Current password' }).fill('not it at all');
  await card.getByRole('textbox', { name: 'New password' }).fill(`${password} 2`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('That isn’t your current password');
  await card.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  expect((await callAs(elsewhere, '/staff/session', null)).step).toBe('signed_out');
  expect((await callAs(page, '/staff/session', null)).step).toBe('signed_in');
});
