import { consolePath, expect, test } from './support/console-fixtures.ts';
import { callAs, password, signInStaff, totpOf } from './support/staff-session.ts';

test('finding 12: a dangerous step asks for the password again above the form, then goes on with what was typed [threat 15]', async ({
  consoleApp,
  own,
}) => {
  const page = await consoleApp.visit();
  const { id } = await signInStaff(page, own.services, 'admin', 'Iris Kang');
  await own.services.database.query
    .updateTable('staff_session')
    .set({ created_at: new Date(Date.now() - 10 * 60_000) })
    .where('member_id', '=', id)
    .execute();
  await page.goto(`${consolePath}/people`);
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  const form = page.getByRole('dialog').filter({ hasText: 'Create link' });
  const email = `typed-${crypto.randomUUID().slice(0, 8)}@guildhall.test`;
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('radio', { name: /^Editor/ }).click();
  await form.getByRole('button', { name: 'Create link' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof).toBeVisible();

  await test.step('closing it changes nothing and keeps the form', async () => {
    await page.keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await expect(form.getByText('This step needs your code or password again.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  });

  await form.getByRole('button', { name: 'Create link' }).click();
  await test.step('a code can be typed at once, without a click into the field', async () => {
    await expect(proof.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type('00');
    await test.step('the dialog moves the focus after it opened: to the next digit, not back to the first', async () => {
      await expect(proof.locator('[data-autofocus]')).toHaveCount(1);
      await expect(proof.locator('[data-autofocus]')).toBeFocused();
      await expect(proof.getByRole('textbox').nth(2)).toBeFocused();
    });
    await page.keyboard.type('0000');
    await expect(proof.getByRole('alert')).toBeVisible();
  });
  await proof.getByRole('button', { name: 'Use your password instead' }).click();
  await proof.getByLabel('Password', { exact: true }).fill('not my password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByRole('alert')).toBeVisible();
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/invitation#/);
  await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.getByRole('button', { name: 'Invite another' }).click();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused();
});

test('finding 7: only staff who may unmask can search by email or role id, after a click [threat 16]', async ({
  consoleApp,
}) => {
  const analyst = await consoleApp.open('ana', '/feedback?text=20020002');
  await expect(analyst.getByText('Only staff who may unmask can search by email or role ID.')).toBeVisible();
  const admin = await consoleApp.open('ada', '/feedback?text=a%40games.example');
  await admin.getByRole('button', { name: 'Search by email or ID' }).click();
  await expect(admin.getByText('The search is recorded in the audit trail.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Search by email or ID' })).toHaveCount(0);
});

test('finding N4: an admin whom a colleague deactivated still signs in, sees only what that colleague asks for, and rejects it [threat 15]', async ({
  consoleApp,
  own,
}) => {
  const [asking, page] = [await consoleApp.visit(), await consoleApp.visit()];
  await signInStaff(asking, own.services, 'admin', 'Iris Kang');
  const { id, email, secret } = await signInStaff(page, own.services, 'admin', 'Noor Haddad');
  await callAs(asking, '/staff/change', { id, is_active: false });
  const accomplice = `accomplice-${crypto.randomUUID().slice(0, 8)}@guildhall.test`;
  await callAs(asking, '/staff/invite', { email: accomplice, role: 'privacy' });
  // The code of the first sign-in would count as used.
  await own.services.database.query.deleteFrom('staff_code').execute();
  await page.goto(consolePath);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await page.keyboard.type(totpOf(secret));
  await expect(page.getByRole('heading', { name: 'Your account was deactivated' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
  await expect(page.getByText(`Iris Kang invited ${accomplice}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Rejected')).toBeVisible();
  await expect(page.getByText(accomplice)).toHaveCount(0);
  const requests = own.services.database.query.selectFrom('staff_request').where('email', '=', accomplice);
  expect(await requests.select(['decision', 'decided_by']).execute()).toEqual([
    { decision: 'rejected', decided_by: id },
  ]);
});
