import type { StaffRole } from '@guildhall/contract/permissions.ts';
import type { Page } from '@playwright/test';
import type { Services } from '../apps/server/src/services.ts';
import { consolePath, editorOf, expect, test, titled, writeArticle } from './desk.ts';
import { callAs, invite, password, signInStaff, totpOf, type Member } from './staff.ts';

/** A code works once. A test has no half minute to wait for the next. */
const forgetSpentCodes = (services: Services) => services.database.query.deleteFrom('staff_code').execute();

/** Somebody with a second factor who is signed in nowhere. */
const join = async (visit: () => Promise<Page>, services: Services, role: StaffRole = 'editor'): Promise<Member> => {
  const page = await visit();
  const member = await signInStaff(page, services, role, 'Noor Haddad');
  await callAs(page, '/staff/sign_out', {});
  await forgetSpentCodes(services);
  return member;
};

const giveWord = async (page: Page, email: string, word = password): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(word);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};

const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

test('P3 an invitation leads to a name, a password, a second factor and recovery codes, once', async ({
  desk,
  own,
}) => {
  const { link, email } = await invite(own.services, 'editor');
  const page = await desk.visit();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome to the team' })).toBeVisible();
  await expect(page).toHaveURL(/\/community\/console\/invitation$/);
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
  const digits = page.getByRole('textbox', { name: 'The six digits that the app shows' });
  await page.keyboard.type(totpOf(secret) === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('That code is not right');
  await expect(digits.first()).toBeFocused();
  await page.keyboard.type(totpOf(secret));

  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  const codes = await page.getByRole('listitem').allInnerTexts();
  const done = page.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I have kept them in a safe place' }).check();
  await done.click();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

  // The link was good for one.
  const other = await desk.visit();
  await other.goto(link);
  await expect(other.getByRole('alert')).toContainText('This invitation has been used');

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  expect((await callAs(page, '/staff/session', null)).step).toBe('signed_out');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('P3 password and authenticator lead to where one wanted to go; there is no single sign-on where none is set up', async ({
  desk,
  own,
}) => {
  const { email, secret } = await join(desk.visit, own.services);
  const page = await desk.visit();
  await page.goto(`${consolePath}/content/languages?status=draft`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  await giveWord(page, email);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Desks' })).toHaveCount(0);
  await page.keyboard.type(totpOf(secret));
  await expect(page.getByRole('navigation', { name: 'Desks' })).toBeVisible();
  await expect(page).toHaveURL(/\/content\/languages\?status=draft$/);
});

test('a recovery code lets in once', async ({ desk, own }) => {
  const page = await desk.visit();
  const { email } = await signInStaff(page, own.services, 'editor', 'Noor Haddad');
  const [code = ''] = (await callAs(page, '/staff/recovery_renew', { password })).recovery_codes;
  const signIn = async () => {
    await page.goto('about:blank');
    await callAs(page, '/staff/sign_out', {});
    await page.goto(consolePath);
    await giveWord(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    await page.keyboard.press('Enter');
  };
  await signIn();
  await expect(page.getByRole('navigation', { name: 'Desks' })).toBeVisible();
  await signIn();
  await expect(page.getByRole('alert')).toContainText('That code is not right');
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveValue(code);
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
});

test('a wrong password and a wrong code are told in words, and one can go on from what was typed', async ({
  desk,
  own,
}) => {
  const { email, secret } = await join(desk.visit, own.services);
  const page = await desk.visit();
  await page.goto(consolePath);
  await giveWord(page, email, 'not my password');
  await expect(page.getByRole('alert')).toContainText('Email and password do not match');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not my password');
  await giveWord(page, email);
  await expect(codeOf(page).first()).toBeFocused();
  await page.keyboard.type(totpOf(secret) === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('That code is not right, or has run out');
  // Old digits are of no use, so the next six are typed right away.
  await expect(codeOf(page).first()).toBeFocused();
  await page.keyboard.type(totpOf(secret));
  await expect(page.getByRole('navigation', { name: 'Desks' })).toBeVisible();
});

test('attack 30 after too many attempts the page counts down until the next one', async ({ desk }) => {
  const page = await desk.visit();
  await page.goto(consolePath);
  const email = `${crypto.randomUUID()}@guildhall.test`;
  for (let tries = 0; tries < 10; tries += 1) {
    await callAs(page, '/staff/sign_in', { email, password }).catch(() => {});
  }
  await giveWord(page, email);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/Too many attempts. Try again in \d+ seconds\./);
  const left = async () => Number(/\d+/.exec(await alert.innerText())?.[0]);
  const first = await left();
  expect(first).toBeGreaterThan(60);
  await expect.poll(left).toBeLessThan(first - 1);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('attack 6 a session ended elsewhere asks to sign in on top of the page, and what was typed is still there', async ({
  desk,
  own,
}) => {
  const page = await desk.visit({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' });
  const { email, secret } = await signInStaff(page, own.services, 'editor', 'Noor Haddad');
  const { id } = await writeArticle(page, { 3: { title: titled('Interrupted') } });
  await page.goto(`${consolePath}/content/${id}`);
  const editor = editorOf(page);
  await editor.summary.fill('Half a thought');
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();

  const elsewhere = await desk.visit({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0) Firefox/142.0' });
  await forgetSpentCodes(own.services);
  await callAs(elsewhere, '/staff/sign_in', { email, password });
  await callAs(elsewhere, '/staff/second_factor', { code: totpOf(secret) });
  await elsewhere.goto(`${consolePath}/account`);
  const sessions = elsewhere.getByRole('listitem').filter({ hasText: '·' });
  await expect(sessions.filter({ hasText: 'Firefox · macOS' })).toContainText('This one');
  await sessions.filter({ hasText: 'Chrome · Linux' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions.getByRole('button', { name: 'Sign out' })).toHaveCount(0);

  const overlay = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(overlay).toContainText('nothing on the page is lost', { timeout: 3000 });
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
  await expect(page).toHaveURL(new RegExp(`/content/${id}$`));
  await expect(editor.summary).toHaveValue('Half a thought');
  await editor.save.click();
  await expect(editor.saved).toBeVisible();
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();
});

test('attack 6 a member who is deactivated is out at once, and does not get in again', async ({ desk, own }) => {
  const page = await desk.visit();
  const { id, email } = await signInStaff(page, own.services, 'editor', 'Noor Haddad');
  await page.goto(`${consolePath}/content`);
  await expect(page.getByRole('status', { name: 'Up to date' })).toBeVisible();
  const admin = await desk.open('ada', '/people');
  await callAs(admin, '/staff/change', { id, is_active: false });
  const overlay = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(overlay).toBeVisible({ timeout: 3000 });
  await giveWord(page, email);
  await expect(overlay.getByRole('alert')).toContainText('or the account is switched off');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Desks' })).toHaveCount(0);
});

test('a new password signs one out everywhere else', async ({ desk, own }) => {
  const page = await desk.visit();
  const { email, secret } = await signInStaff(page, own.services, 'agent', 'Noor Haddad');
  const elsewhere = await desk.visit();
  await forgetSpentCodes(own.services);
  await callAs(elsewhere, '/staff/sign_in', { email, password });
  await callAs(elsewhere, '/staff/second_factor', { code: totpOf(secret) });
  await page.goto(`${consolePath}/account`);
  const card = page.locator('form', { has: page.getByRole('textbox', { name: 'New password' }) });
  await card.getByRole('textbox', { name: 'Current password' }).fill('not it at all');
  await card.getByRole('textbox', { name: 'New password' }).fill(`${password} 2`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('That is not your current password');
  await card.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  expect((await callAs(elsewhere, '/staff/session', null)).step).toBe('signed_out');
  expect((await callAs(page, '/staff/session', null)).step).toBe('signed_in');
});
