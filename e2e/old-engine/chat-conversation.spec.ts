import type { Page } from '@playwright/test';
import { createChatFactory } from '../../apps/server/src/features/chat/testing/chat.factory.ts';
import { conversationOf } from '../support/chat-screens.ts';
import { expect, launchAddress, listen, withSettings } from '../support/player-fixtures.ts';
import { startOwnServer } from '../support/own-server.ts';
import { count, settle, tap } from './inspect.ts';
import { expectLook, looks, phone, savePicture, test as base } from './old-phone.ts';

type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

const test = base.extend<object, { own: OwnServer }>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startOwnServer('chat_old', 8345);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default', timeout: 60_000 });
test.use({ ...phone, trace: 'off' });

/** Message texts only. */
const saidIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('[role="log"] p[dir="auto"]')].map((p) => p.textContent ?? ''));

const write = async (page: Page, text: string): Promise<void> => {
  await tap(page, '#content textarea');
  await page.keyboard.type(text);
  // The send button is the last element of the line.
  const [x, y] = await page.evaluate(() => {
    const line = document.querySelector('#content textarea')?.parentElement?.parentElement;
    const { left, top, width, height } = (line?.lastElementChild ?? document.body).getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });
  await page.touchscreen.tap(x, y);
};

for (const [index, look] of looks.entries()) {
  const { name, lang, dark_theme } = look;
  test(`chat ${name}: opens, sends, receives and ends`, async ({ browser, own }) => {
    const guid = 88_300 + index;
    const page = await (await browser.newContext({ ...phone, baseURL: own.origin })).newPage();
    const heard = listen(page);
    await withSettings(page, { dark_theme });
    await page.goto(await launchAddress(guid, { path: '/online_service', lang, folder: own.instance.folder }));
    await settle(page);
    await expect.poll(() => count(page, 'h1 [data-status="connected"]'), { timeout: 15_000 }).toBe(1);
    await savePicture(page, `chat-${name}-welcome`);
    await expectLook(page, look, '/online_service', 'Online Service');

    await write(page, 'The east gate stays shut.');
    await expect.poll(() => count(page, '[data-state="message"]')).toBe(1);
    const make = createChatFactory(own.services);
    const staffId = await make.member(`Vera-${guid}`);
    const { chatStaff } = own.services;
    const conversation = await conversationOf(own, guid);
    const waiting = await chatStaff.rowOf(conversation);
    const row = await chatStaff.claim(staffId, { conversation, assign_epoch: waiting.assign_epoch });
    await make.answered(row, 'We look after it.');
    await expect.poll(() => saidIn(page)).toEqual(['The east gate stays shut.', 'We look after it.']);
    await write(page, 'Thank you.');
    await expect.poll(() => count(page, '[data-state="message"]')).toBe(3);
    // The input stays within the screen.
    const bottom = await page.evaluate(
      () => document.querySelector('#content textarea')?.getBoundingClientRect().bottom,
    );
    expect(bottom).toBeLessThanOrEqual(780);
    await savePicture(page, `chat-${name}-active`);
    await expectLook(page, look, '/online_service', 'Online Service');

    await chatStaff.finish(staffId, { conversation, assign_epoch: row.assign_epoch, reason: 'solved' });
    await expect.poll(() => count(page, 'input[type="radio"]')).toBe(5);
    await savePicture(page, `chat-${name}-ended`);
    expect(heard).toEqual([]);
    await page.context().close();
  });
}
