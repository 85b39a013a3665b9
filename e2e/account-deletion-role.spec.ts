import { test as base } from '@playwright/test';
import {
  confirmAsking,
  expect,
  fillIn,
  formOf,
  newGuid,
  openRequest,
  roleOf,
} from './support/account-deletion-fixtures.ts';
import { sayIn } from './support/catalogue.ts';
import { ownServer } from './support/own-server.ts';
import { withPeople, type OwnServer, type People } from './support/people.ts';

/** No system of the game is notified here: this server has no webhook receivers. */
const test = base.extend<{ people: People }, { own: OwnServer }>({
  own: [ownServer('deletion_role', 8369), { scope: 'worker' }],
  people: withPeople,
});
const say = sayIn('en-US');

test('a role ID that the ticket does not list is asked about once more, and accepted; staff are warned three times; without a receiver no one promises that the game is notified [G1, G2]', async ({
  own,
  people,
}) => {
  const guid = newGuid();
  const foreign = '87654321';
  const player = await people.player('/account_deletion', { guid });
  const form = formOf(player, say);
  const question = player.getByRole('alertdialog', { name: say('deletion.role.title') });
  const button = (name: 'deletion.role.keep' | 'deletion.role.back') =>
    question.getByRole('button', { name: say(name) });

  await test.step('the form asks, and asks again until the answer is yes', async () => {
    await expect(form.field('role_id')).toHaveValue(roleOf(guid));
    await fillIn(player, say, foreign);
    await expect(question).toContainText(say('deletion.role.text', { role: foreign }));
    await button('deletion.role.back').tap();
    await expect(question).toHaveCount(0);
    await expect(form.field('role_id')).toBeFocused();
    await form.go.tap();
    await button('deletion.role.keep').tap();
    await expect(player.getByText(say('deletion.role.text', { role: foreign }))).toBeVisible();
  });

  await test.step('the last page promises no notification, and the request is accepted', async () => {
    const game = own.services.config.game.name;
    await expect(player.getByText(say('deletion.stays.game_only', { game }), { exact: true })).toBeVisible();
    await expect(player.getByText(say('deletion.stays.game', { game }))).toHaveCount(0);
    await confirmAsking(player, say, foreign);
    await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
  });

  const warning = /^The role ID on the form isn’t one of this account’s/;
  const nora = await people.staff('privacy', 'Nora Lind', '/account-deletion');
  await test.step('staff are warned in the list, on the page and in the approval dialog', async () => {
    await expect(nora.getByRole('row').filter({ hasText: String(guid) })).toContainText('Other role ID');
    await openRequest(nora, guid);
    await expect(nora.getByText('Other role ID')).toBeVisible();
    await expect(nora.getByText(warning)).toBeVisible();
    await nora.getByRole('button', { name: 'Approve…' }).click();
    const dialog = nora.getByRole('dialog', { name: /^Approve deletion #/ });
    await expect(dialog.getByText(warning)).toBeVisible();
    await expect(dialog.getByText('No system of the game is notified.')).toBeVisible();
    await nora.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('with the evidence open, the account’s own roles are beside the one of the form', async () => {
    await nora.getByRole('button', { name: /^Show evidence/ }).click();
    const dialog = nora.getByRole('dialog', { name: 'Show evidence' });
    await dialog.getByRole('textbox').fill('Comparing the role IDs');
    await dialog.getByRole('button', { name: 'Show for five minutes' }).click();
    for (const role of [foreign, roleOf(guid)]) await expect(nora.getByText(role, { exact: true })).toBeVisible();
  });
});
