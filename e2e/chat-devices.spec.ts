import type { Page } from '@playwright/test';
import { claim, english as say, roomOf, shownToPlayer, shownToStaff, storedOf, tall } from './chat-rooms.ts';
import { expect, newGuid, test } from './chat-stage.ts';
import { callAs } from './staff.ts';

/** Everything of a page that could still hold a word: what is shown, and what the browser keeps for it. */
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

/** The way in, on the first screen of the app. */
const doorOf = (page: Page) => page.locator('a[href$="/online_service"]');

test('rule 20, rule 23, I4 a second device follows, writes and reads; cleared and ended only after a question, on both, for good', async ({
  own,
  stage,
}) => {
  test.slow();
  const guid = newGuid();
  const first = await stage.player({ guid });
  const room = roomOf(first);
  const vera = await stage.staff('vera', '?scope=queue');
  await room.say('Which tower is it?');
  const talk = await claim(vera, guid);
  await expect(room.heading).toContainText('Mira');
  const second = await stage.player({ guid, path: '/home' });
  const other = roomOf(second);

  await test.step('what the first device has read is read on the second', async () => {
    await first.goto('/community/home');
    for (const page of [first, second]) await expect(doorOf(page)).toBeVisible();
    await talk.say('The one with the bell.');
    for (const page of [first, second]) await expect(doorOf(page).locator('[data-dot]')).toBeVisible();
    await first.goto('/community/online_service');
    await expect(room.bubble('The one with the bell.')).toBeVisible();
    await expect(doorOf(second).locator('[data-dot]')).toHaveCount(0);
    expect((await callAs(second, '/chat/state', null)).conversation?.unread).toBe(0);
  });

  await test.step('both show the same and both write', async () => {
    await doorOf(second).tap();
    await expect(other.bubble('The one with the bell.')).toBeVisible();
    await other.say('From the second device.');
    await expect(room.bubble('From the second device.')).toBeVisible();
    await room.say('From the first device.');
    await expect(other.bubble('From the first device.')).toBeVisible();
    await talk.say('Both are here.');
    for (const page of [first, second]) await expect(roomOf(page).bubble('Both are here.')).toBeVisible();
    const stored = await storedOf(own, guid);
    expect(stored).toHaveLength(5);
    for (const page of [first, second]) await expect.poll(() => shownToPlayer(page)).toEqual(stored);
  });

  const question = first.getByRole('alertdialog');
  await test.step('clearing asks first, and holds on both devices and after a reload; staff keep it', async () => {
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
      await expect(roomOf(page).status).toHaveText(say('chat.status.connected'));
      await expect.poll(() => shownToPlayer(page)).toEqual([]);
      expect(await everythingIn(page)).not.toContain('second device');
    }
    await talk.say('Still here.');
    for (const page of [first, second]) await expect.poll(() => shownToPlayer(page)).toEqual(['staff: Still here.']);
    await vera.setViewportSize({ width: 1440, height: tall });
    expect(await shownToStaff(vera)).toHaveLength(6);
  });

  await test.step('ending asks first; not leaving is the way back', async () => {
    await room.choose('chat.end.action');
    await expect(question).toContainText(say('chat.end.text'));
    await question.getByRole('button', { name: say('chat.end.stay') }).tap();
    await expect(question).toHaveCount(0);
    await room.say('I stay.');
    await expect(other.bubble('I stay.')).toBeVisible();
    await room.choose('chat.end.action');
    await question.getByRole('button', { name: say('chat.end.confirm') }).tap();
    for (const page of [first, second]) {
      await expect(roomOf(page).log.getByText(say('chat.event.ended.player'))).toBeVisible();
      await expect(page.getByRole('button', { name: say('chat.ended.again') })).toBeVisible();
    }
    await expect(talk.region.getByText('This chat has ended: Ended by the player')).toBeVisible();
  });
});

test('attack 5 the next player in the same browser finds nothing of the chat of the one before', async ({ stage }) => {
  const [anna, ben] = [newGuid(), newGuid()];
  const page = await stage.player({ guid: anna });
  const room = roomOf(page);
  const vera = await stage.staff('vera', '?scope=queue');
  await room.say('Anna-secret-sent');
  const talk = await claim(vera, anna);
  await talk.say('Anna-secret-answer');
  await expect(room.bubble('Anna-secret-answer')).toBeVisible();
  // One that never goes out, and one that was never sent.
  await page.context().setOffline(true);
  await page.route('**/chat/**', (route) => route.abort());
  await room.say('Anna-secret-pending');
  await room.field.fill('Anna-secret-draft');
  await expect.poll(() => everythingIn(page)).toMatch(/"Anna-secret-draft",.*"content":"Anna-secret-pending"/);
  await page.context().setOffline(false);
  await page.unroute('**/chat/**');

  await page.goto(await stage.address(ben));
  await expect(page.getByText(say('chat.welcome.title'))).toBeVisible();
  await expect(room.field).toHaveValue('');
  await expect.poll(() => everythingIn(page)).not.toContain('Anna-secret');
  await room.say('Ben asks.');
  await expect(page.getByText(say('chat.waiting.text'))).toBeVisible();
  expect(await shownToPlayer(page)).toEqual(['player: Ben asks.']);
  expect(await everythingIn(page)).not.toContain('Anna-secret');
});
