import { consolePath, expect, test } from './support/console-fixtures.ts';
import { password, signInStaff } from './support/staff-session.ts';

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
  await proof.getByRole('button', { name: 'Use your password instead' }).click();
  await proof.getByLabel('Password', { exact: true }).fill('not my password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByRole('alert')).toBeVisible();
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/invitation#/);
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
