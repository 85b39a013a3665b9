import type { Page } from '@playwright/test';
import { expect, newGuid, test, type Stage } from './support/chat-fixtures.ts';
import { playerChatOf, staffChatOf } from './support/chat-screens.ts';
import { callAs } from './support/staff-session.ts';

/** Counts the tones and remembers the desktop notifications that the page would show. */
const listen = (): void => {
  const heard = { tones: 0, titles: [] as string[] };
  Reflect.set(window, 'heard', heard);
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function createHeard(this: AudioContext) {
    heard.tones += 1;
    return createOscillator.call(this);
  };
  class Shown extends EventTarget {
    static readonly permission = 'granted';
    static readonly requestPermission = async () => 'granted';
    constructor(title: string) {
      super();
      heard.titles.push(title);
    }
  }
  Reflect.set(window, 'Notification', Shown);
};
const heardBy = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'heard') as { readonly tones: number; readonly titles: readonly string[] });

/** At the page of reports, in a browser that was not asked about alerts yet. */
const atReports = async (stage: Stage, who: 'vera' | 'otto'): Promise<Page> => {
  const page = await stage.staff(who);
  await page.addInitScript(listen);
  await page.addInitScript(() => localStorage.removeItem('guildhall-console-alerts-asked'));
  await page.goto('/community/console/feedback');
  await page.getByRole('button', { name: 'Yes, alert me' }).click();
  await expect(page.getByText('Get alerts when a player is waiting?')).toBeHidden();
  return page;
};
const barOf = (page: Page) => page.getByRole('complementary', { name: 'Waiting now' });
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('an agent who is here learns of a waiting player on any page, by bar, badge, toast, sound and notification', async ({
  stage,
  make,
}) => {
  const vera = await atReports(stage, 'vera');
  await expect(barOf(vera)).toContainText('Players waiting 0');
  await expect(barOf(vera)).toContainText('You’re off duty');
  // Her only seat is taken, so the next player stays in the queue.
  const veraId = await stage.idOf('vera');
  await make.claimed(veraId);
  await callAs(vera, '/chat/sit', { persona: 2, seats: 1 });
  await barOf(vera).getByRole('button', { name: 'Go on duty' }).click();
  await expect(vera.getByRole('button', { name: 'Your availability: Available' })).toBeVisible();
  const before = await heardBy(vera);
  const guid = newGuid();
  const player = await stage.player({ guid });
  await playerChatOf(player).say('Is anyone there?');
  await expect(barOf(vera)).toContainText(/Players waiting 1longest 0:\d\d/);
  await expect(vera.getByRole('alert').filter({ hasText: 'A player is waiting' })).toBeVisible();
  await expect.poll(async () => (await heardBy(vera)).tones).toBeGreaterThan(before.tones);
  await expect.poll(async () => (await heardBy(vera)).titles).toContain('A player is waiting');
  // Her own unanswered chat and the queue.
  await expect(vera.getByRole('link', { name: /^Chat/ })).toHaveText('Chat2');
  await expect(vera).toHaveTitle(/^\(2\) /);
  await barOf(vera)
    .getByRole('link', { name: /^Players waiting/ })
    .click();
  await expect(vera.getByRole('button', { name: `Claim: Player ${guid}` })).toBeVisible();
});

test('a transfer and a mention reach a colleague on another page, who opens and reads them', async ({ stage }) => {
  const otto = await atReports(stage, 'otto');
  const guid = newGuid();
  const player = await stage.player({ guid });
  await playerChatOf(player).say('Ich brauche Hilfe.');
  const ada = await stage.staff('ada', '?scope=queue');
  await ada.getByRole('button', { name: `Claim: Player ${guid}` }).click();
  const talk = staffChatOf(ada, guid);
  await talk.say('One moment, please.');
  const before = await heardBy(otto);
  // Staff wrote last, so that no player waits.
  await expect(barOf(otto)).toContainText('My chats 0');
  await talk.region.getByRole('button', { name: /^Transfer/ }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search by name or language' }).fill('otto');
  await expect(dialog.getByRole('radio', { name: /^Vera Novak/ })).toHaveCount(0);
  await dialog.getByRole('radio', { name: /^Otto Berg/ }).check();
  await dialog.getByRole('textbox', { name: 'Note for the next person' }).fill('Speaks German.');
  const confirm = dialog.getByRole('button', { name: /^Transfer/ });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Otto Berg is off duty. Hand it over anyway.' }).check();
  await confirm.click();
  const toast = otto.getByRole('alert').filter({ hasText: 'Transferred to you' });
  await expect(toast).toContainText('by Ada Stern · Speaks German.');
  await expect(otto.getByRole('link', { name: /^Chat/ })).toHaveText('Chat1');
  await expect(otto).toHaveTitle(/^\(1\) /);
  await expect(otto.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect.poll(async () => (await heardBy(otto)).tones).toBeGreaterThan(before.tones);
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(staffChatOf(otto, guid).region.getByText('Yours', { exact: true })).toBeVisible();
  await expect(otto.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await test.step('a third colleague mentions him in a note', async () => {
    await otto.getByRole('link', { name: 'Articles' }).click();
    const vera = await stage.staff('vera', '?scope=all');
    await vera.getByRole('button', { name: new RegExp(`Player ${guid}`) }).click();
    const { region } = staffChatOf(vera, guid);
    await region.getByRole('button', { name: 'Internal note', exact: true }).click();
    const field = region.getByRole('textbox', { name: 'Note', exact: true });
    await field.pressSequentially('Please look at this, @ot');
    await expect(region.getByRole('option', { name: /Otto Berg/ })).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue('Please look at this, @Otto Berg ');
    await field.press('Enter');
    await expect(region.getByText('@Otto Berg', { exact: true })).toBeVisible();
  });
  await otto.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const center = otto.getByRole('dialog', { name: 'Notifications' });
  await expect(center.getByRole('link')).toHaveCount(2);
  await center.getByRole('link', { name: /^You were mentioned/ }).click();
  await expect(staffChatOf(otto, guid).region).toBeVisible();
  await expect(bellOf(otto)).toHaveAccessibleName('Notifications');
});
