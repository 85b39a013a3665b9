import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { desktop } from './support/browser.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { instanceFor } from './support/server-instance.ts';
import { signInStaff } from './support/staff-session.ts';

const consolePath = '/community/console';
const port = 8390;

// One worker, because the tests share a server.
test.describe.configure({ mode: 'default' });

let own: OwnServer;
// Browsers offer no passkeys for hosts that are IP addresses, as the other test servers have.
const origin = `http://localhost:${instanceFor('passkeys', port).port}`;

test.beforeAll(async () => {
  own = await startOwnServer('passkeys', port, { GUILDHALL_PUBLIC_ORIGIN: origin });
});
test.afterAll(async () => {
  await own.stop();
});

/** A built-in authenticator that verifies its person, such as a fingerprint reader. */
const withAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person passes when the browser asks for them. */
    accept: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};

test('a passkey is added in the account, signs in without email and password, and confirms a dangerous step [P3] [threat 15]', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...desktop, baseURL: origin });
  const page = await context.newPage();
  const authenticator = await withAuthenticator(page);
  const { id } = await signInStaff(page, own.services, 'admin', 'Iris Kang');
  const age = () =>
    own.services.database.query
      .updateTable('staff_session')
      .set({ created_at: new Date(Date.now() - 10 * 60_000), proved_at: null })
      .where('member_id', '=', id)
      .execute();

  await test.step('adding one: a refusal by the device changes nothing', async () => {
    await page.goto(`${consolePath}/account`);
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    await authenticator.accept(false);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('No passkey was used. Nothing has changed; you can try again.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Work laptop');
    await authenticator.accept(true);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey added.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Not used yet');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  });

  await test.step('signing in: closing the browser’s dialog keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('typed@guildhall.test');
    await authenticator.accept(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'No passkey was used.' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('typed@guildhall.test');
    await authenticator.accept(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Feedback', level: 1 })).toBeVisible();
  });

  await test.step('confirming a dangerous step', async () => {
    await age();
    await page.goto(`${consolePath}/people`);
    await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
    await page.keyboard.press('c');
    const form = page.getByRole('dialog').filter({ hasText: 'Create link' });
    await form.getByRole('textbox', { name: 'Email' }).fill('new-agent@guildhall.test');
    await form.getByRole('radio', { name: /^Editor/ }).click();
    await form.getByRole('button', { name: 'Create link' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(proof).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/invitation#/);
  });

  await test.step('removing it asks for a proof; then it no longer signs in', async () => {
    await age();
    await page.goto(`${consolePath}/account`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Last used');
    await page.getByRole('button', { name: 'Remove “Work laptop”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('This passkey didn’t work.');
  });
  await context.close();
});

test('browsers that cannot use passkeys are offered none', async ({ browser }) => {
  const context = await browser.newContext({ ...desktop, baseURL: origin });
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto(consolePath);
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await signInStaff(page, own.services, 'agent', 'Noor Haddad');
  await page.goto(`${consolePath}/account`);
  await expect(page.getByText('This browser can’t use passkeys at this address.')).toBeVisible();
  await context.close();
});
