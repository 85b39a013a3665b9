import type { Page } from '@playwright/test';
import {
  claim,
  english as say,
  playerChatOf,
  shownToPlayer,
  shownToStaff,
  storedOf,
  tall,
} from './support/chat-screens.ts';
import { expect, newGuid, test } from './support/chat-fixtures.ts';
import { callAs } from './support/staff-session.ts';

/** Everything in a page that could contain message text: the document and the browser's storage. */
const everythingIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        for (const asked of [objects.getAllKeys(), objects.getAll()]) {
          kept.push(await new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result))));
        }
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url);
        if (request.url.includes('/api/')) kept.push(await (await cache.match(request))?.text());
      }
    }
    return JSON.stringify(kept);
  });

/** The link to the chat on the app's first screen. */
const chatLinkOf = (page: Page) =>
  page.locator('a[href$="/online_service"]').filter({ hasText: say('articles.support.online_service_hint') });

test('a second device follows, writes and reads; clearing and ending need a confirmation and apply to both devices permanently [rule 20, rule 23, I4]', async ({
  own,
  stage,
}) => {
  test.slow();
  const guid = newGuid();
  const first = await stage.player({ guid });
  const room = playerChatOf(first);
  const vera = await stage.staff('vera', '?scope=queue');
  await room.say('Which tower is it?');
  const talk = await claim(vera, guid);
  await expect(room.heading).toContainText('Mira');
  const second = await stage.player({ guid, path: '/home' });
  const other = playerChatOf(second);

  await test.step('messages read on the first device are read on the second', async () => {
    await first.goto('/community/home');
    for (const page of [first, second]) await expect(chatLinkOf(page)).toBeVisible();
    await talk.say('The one with the bell.');
    for (const page of [first, second]) await expect(chatLinkOf(page).locator('[data-dot]')).toBeVisible();
    await first.goto('/community/online_service');
    await expect(room.bubble('The one with the bell.')).toBeVisible();
    await expect(chatLinkOf(second).locator('[data-dot]')).toHaveCount(0);
    expect((await callAs(second, '/chat/state', null)).conversation?.unread).toBe(0);
  });

  await test.step('both devices show the same messages and both can write', async () => {
    await chatLinkOf(second).tap();
    await expect(other.bubble('The one with the bell.')).toBeVisible();
    await other.say('From the second device.');
    await expect(room.bubble('From the second device.')).toBeVisible();
    await room.say('From the first device.');
    await expect(other.bubble('From the first device.')).toBeVisible();
    await talk.say('Both are here.');
    for (const page of [first, second]) await expect(playerChatOf(page).bubble('Both are here.')).toBeVisible();
    const stored = await storedOf(own, guid);
    expect(stored).toHaveLength(5);
    for (const page of [first, second]) await expect.poll(() => shownToPlayer(page)).toEqual(stored);
  });

  const question = first.getByRole('alertdialog');
  await test.step('clearing asks for confirmation and applies to both devices and after a reload; staff keep the messages', async () => {
    await room.choose('chat.clear.action');
    await expect(question).toContainText(say('chat.clear.text'));
    await question.getByRole('button', { name: say('shell.cancel') }).tap();
    await expect(question).toHaveCount(0);
    expect(await shownToPlayer(first)).toHaveLength(5);
    await room.choose('chat.clear.action');
    await question.getByRole('button', { name: say('chat.clear.confirm') }).tap();
    for (const page of [first, second]) {
      await expect.poll(() => shownToPlayer(page)).toEqual([]);
      await page.reload();
      await expect(playerChatOf(page).status).toHaveText(say('chat.status.connected'));
      await expect.poll(() => shownToPlayer(page)).toEqual([]);
      expect(await everythingIn(page)).not.toContain('second device');
    }
    await talk.say('Still here.');
    for (const page of [first, second]) await expect.poll(() => shownToPlayer(page)).toEqual(['staff: Still here.']);
    await vera.setViewportSize({ width: 1440, height: tall });
    expect(await shownToStaff(vera)).toHaveLength(6);
  });

  await test.step('ending asks for confirmation, and declining keeps the chat open', async () => {
    await room.choose('chat.end.action');
    await expect(question).toContainText(say('chat.end.text'));
    await question.getByRole('button', { name: say('chat.end.stay') }).tap();
    await expect(question).toHaveCount(0);
    await room.say('I stay.');
    await expect(other.bubble('I stay.')).toBeVisible();
    await room.choose('chat.end.action');
    await question.getByRole('button', { name: say('chat.end.confirm') }).tap();
    for (const page of [first, second]) {
      await expect(playerChatOf(page).log.getByText(say('chat.event.ended.player'))).toBeVisible();
      await expect(page.getByRole('button', { name: say('chat.ended.again') })).toBeVisible();
    }
    await expect(talk.region.getByText('This chat has ended: Player ended it')).toBeVisible();
  });
});

test('the next player in the same browser finds nothing of the previous player’s chat [threat 5]', async ({
  stage,
}) => {
  const [anna, ben] = [newGuid(), newGuid()];
  const page = await stage.player({ guid: anna });
  const room = playerChatOf(page);
  const vera = await stage.staff('vera', '?scope=queue');
  await room.say('Anna-secret-sent');
  const talk = await claim(vera, anna);
  await talk.say('Anna-secret-answer');
  await expect(room.bubble('Anna-secret-answer')).toBeVisible();
  // One message that stays in the outbox, and one draft that was never sent.
  await page.context().setOffline(true);
  await page.route('**/chat/**', (route) => route.abort());
  await expect(page.getByText(say('chat.status.kept'))).toBeVisible();
  await room.sayAnyway('Anna-secret-pending');
  await room.field.fill('Anna-secret-draft');
  await expect.poll(() => everythingIn(page)).toMatch(/"Anna-secret-draft",.*"content":"Anna-secret-pending"/);
  await page.context().setOffline(false);
  await page.unroute('**/chat/**');

  await page.goto(await stage.address(ben));
  await page.getByRole('button', { name: say('launch.question.agree', { guid: String(ben) }) }).tap();
  await expect(page.getByText(say('chat.welcome.title'))).toBeVisible();
  await expect(room.field).toHaveValue('');
  await expect.poll(() => everythingIn(page)).not.toContain('Anna-secret');
  await room.say('Ben asks.');
  await expect(page.getByText(say('chat.unstaffed'))).toBeVisible();
  expect(await shownToPlayer(page)).toEqual(['player: Ben asks.']);
  expect(await everythingIn(page)).not.toContain('Anna-secret');
});
