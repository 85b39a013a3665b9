import { sayIn } from './support/catalogue.ts';
import {
  askForDeletion,
  confirmDeletion,
  expect,
  formOf,
  newGuid,
  numberOn,
  openRequest,
  roleOf,
  test,
} from './support/account-deletion-fixtures.ts';
import { callAs } from './support/staff-session.ts';

const home = '/account_deletion';
const say = sayIn('en-US');

test('a request without a launch is sent with a picture, linked to an account and confirmed by staff, and is visible only on the device it came from [P2, G1, G3]', async ({
  people,
}) => {
  test.slow();
  const guid = newGuid();
  const role = roleOf(guid);
  // The account must have opened the app before, so that staff can compare it with the form.
  const account = await people.player('/home', { guid });
  const visitor = await people.visitor(home);
  await askForDeletion(visitor, say, role);
  await expect(visitor.getByText(say('deletion.says.requested'))).toBeVisible();
  const number = await numberOn(visitor, say);
  expect(number).toMatch(/^#\d+$/);
  // The certificate belongs to the account, and the account's owner is not verified yet.
  await expect(visitor.getByText(say('deletion.certificate.title'))).toHaveCount(0);

  const nora = await people.staff('privacy', 'Nora Lind', '/account-deletion');
  await test.step('staff see that the request is unverified and cannot confirm it before linking it', async () => {
    const row = nora.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText('Unverified');
    await expect(row).toContainText('No account linked');
    await openRequest(nora, number);
    await expect(nora.getByText('Device, not launched from the game')).toBeVisible();
    await expect(nora.getByRole('button', { name: 'Approve…' })).toBeDisabled();
  });

  await test.step('a wrong guid is reported; the right one is linked and the request confirmed', async () => {
    await nora.getByRole('button', { name: 'Link account…' }).click();
    const dialog = nora.getByRole('dialog', { name: `Link deletion ${number} to an account` });
    const link = dialog.getByRole('button', { name: 'Link account' });
    await dialog.getByLabel('Account (GUID)').fill('999999');
    await expect(dialog.getByText(/^This account has never opened the app/)).toBeVisible();
    await dialog.getByLabel('Account (GUID)').fill(String(guid));
    await expect(dialog.getByText('The role ID on the form belongs to this account.')).toBeVisible();
    await expect(link).toBeDisabled();
    await dialog.getByLabel('How did you verify this?').fill('The order numbers match this account.');
    await link.click();
    await expect(dialog).toBeHidden();
    await expect(nora.getByText('Nora Lind linked the account')).toBeVisible();
    await confirmDeletion(nora);
  });

  await test.step('the device shows the status of the request, and no other device does', async () => {
    await visitor.reload();
    await expect(visitor.getByText(say('deletion.says.confirmed', { count: 15 }))).toBeVisible();
    expect(await numberOn(visitor, say)).toBe(number);
    const other = await people.visitor(home);
    await expect(formOf(other, say).go).toBeVisible();
    await expect(other.getByRole('timer')).toHaveCount(0);
    // Only the account is closed; the device stays usable.
    await visitor.goto('/community/feedback/create');
    await expect(visitor.getByText(say('error.account_closed'))).toHaveCount(0);
  });

  await test.step('the account is closed, and its own session can reopen it', async () => {
    await people.launch(account, home, { guid });
    await expect(account.getByRole('timer')).toBeVisible();
    await account.getByRole('button', { name: say('deletion.cancel.action') }).tap();
    await account.getByRole('button', { name: say('deletion.cancel.confirm') }).tap();
    await expect(account.getByText(say('deletion.says.cancelled'))).toBeVisible();
  });
});

test('who alone may decide, and linked the account, reads how the operator gives the second word [G3]', async ({
  people,
  own,
}) => {
  const guid = newGuid();
  await people.player('/home', { guid });
  const visitor = await people.visitor(home);
  // A role that no ticket has named.
  await askForDeletion(visitor, say, roleOf(newGuid()));
  const number = await numberOn(visitor, say);
  const nora = await people.staff('privacy', 'Nora Lind', '/account-deletion');
  const { staff } = await callAs(nora, '/staff/session', null);
  const others = own.services.database.query.updateTable('staff_member').where('id', '<>', staff?.id ?? '');
  await others.set({ is_active: false }).execute();
  await openRequest(nora, number);
  await nora.getByRole('button', { name: 'Link account…' }).click();
  const dialog = nora.getByRole('dialog', { name: `Link deletion ${number} to an account` });
  await dialog.getByLabel('Account (GUID)').fill(String(guid));
  await dialog.getByLabel('How did you verify this?').fill('The order numbers match this account.');
  await dialog.getByRole('button', { name: 'Link account' }).click();
  await expect(dialog).toBeHidden();
  const command = nora.getByText(`guildhall deletions second-word --number ${number.slice(1)}`);
  await expect(command).toBeVisible();
  await expect(nora.getByRole('button', { name: 'Approve…' })).toBeDisabled();
  // With someone else who may decide, it is theirs to confirm.
  await people.staff('privacy', 'Rhea Sato', '/account-deletion');
  await nora.reload();
  await expect(nora.getByText('Someone else must confirm.', { exact: false })).toBeVisible();
  await expect(command).toHaveCount(0);
});

test('the account’s own session sees an unverified request and cancels it [P2]', async ({ people }) => {
  const guid = newGuid();
  const stranger = await people.visitor(home);
  await askForDeletion(stranger, say, roleOf(guid));
  const number = await numberOn(stranger, say);
  const victim = await people.player('/home', { guid });
  const notice = victim.getByRole('complementary', { name: say('deletion.foreign.title') });
  await expect(notice).toContainText(number);
  await notice.getByRole('button', { name: say('deletion.foreign.stop') }).tap();
  await expect(notice).toHaveCount(0);

  const nora = await people.staff('privacy', 'Nora Lind', '/account-deletion?state=cancelled');
  await openRequest(nora, number);
  await expect(nora.getByText('Stopped by the account’s owner', { exact: true })).toBeVisible();
  await expect(nora.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  // The sender learns only that the request is over.
  await stranger.reload();
  await expect(stranger.getByText(say('deletion.says.cancelled'))).toBeVisible();
});

test('a notice that was answered with “It was me” does not reappear [P2]', async ({ people }) => {
  const guid = newGuid();
  const elsewhere = await people.visitor(home);
  await askForDeletion(elsewhere, say, roleOf(guid));
  await expect(elsewhere.getByText(say('deletion.says.requested'))).toBeVisible();
  const player = await people.player('/home', { guid });
  const notice = player.getByRole('complementary', { name: say('deletion.foreign.title') });
  await notice.getByRole('button', { name: say('deletion.foreign.mine') }).tap();
  await expect(notice).toHaveCount(0);
  const asked = player.waitForResponse('**/launch/session');
  await player.reload();
  await asked;
  await expect(player.locator('[data-tab="me"]')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a guest can request account deletion like any other player [P1, P2]', async ({ people }) => {
  const guid = newGuid();
  const guest = await people.player(home, { guid, kind: 'guest' });
  await askForDeletion(guest, say, roleOf(guid));
  await expect(guest.getByText(say('deletion.says.requested'))).toBeVisible();
});
