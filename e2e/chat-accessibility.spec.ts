import type { Page } from '@playwright/test';
import { openPhone } from './support/chat-network.ts';
import { claim } from './support/chat-screens.ts';
import { expect, newGuid, savePicture, test } from './support/chat-fixtures.ts';
import { photo } from './support/feedback-fixtures.ts';
import { callAs } from './support/staff-session.ts';
import { areAllLooksChecked, findingsOn } from './support/accessibility.ts';

// Colors do not depend on the language, nor accessible names on the colors, so two of the four combinations cover
// everything.
for (const [isDark, language, lang] of [
  [false, 'English', 3],
  [true, 'Arabic', 18],
] as const) {
  const name = `${isDark ? 'dark' : 'light'}, ${language}`;
  test(`axe finds nothing serious on the chat screen in any of its states, ${name}`, async ({ stage }) => {
    test.skip(!areAllLooksChecked && !isDark, 'only with all looks');
    test.slow();
    const guid = newGuid();
    const { page, switches } = await openPhone(stage, { guid, lang, settings: { dark_theme: isDark } });
    const found: string[] = [];
    const look = async (state: string): Promise<void> => {
      found.push(...(await findingsOn(page, state)));
      await savePicture(page, `player-${language}-${state}`);
    };
    const field = page.locator('#content textarea');
    const say = async (text: string): Promise<void> => {
      await field.fill(text);
      await page.locator('#content div:has(> textarea) ~ button').tap();
    };
    await expect(page.locator('#content h2').first()).toBeVisible();
    await look('welcome');
    await expect(page.locator('[data-status="connected"]')).toBeVisible();
    await say('My sword is gone since the siege of the frost gate.');
    await expect(page.locator('[data-state="message"]')).toHaveCount(1);
    await expect(page.locator('#content strong')).toBeVisible();
    await look('waiting');

    const vera = await stage.staff('vera', '?scope=queue');
    const talk = await claim(vera, guid);
    await talk.say('I look for it. Which of the towers did you stand next to?');
    await page.locator('#content input[type="file"]').setInputFiles(await photo('tower', 300));
    await expect(page.locator('[data-state="message"] img')).toBeVisible();
    await talk.field.pressSequentially('And');
    await expect(page.locator('[data-state="message"]')).toHaveCount(3);
    await field.fill('The one with the bell');
    await look('active');
    await page.locator('header [aria-haspopup="menu"]').tap();
    await look('menu');
    await page.getByRole('menuitem').last().tap();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await look('question');
    await page.getByRole('alertdialog').getByRole('button').first().tap();
    await switches.off();
    await expect(page.locator('[data-status="disconnected"]')).toBeVisible();
    await page.locator('#content div:has(> textarea) ~ button').tap();
    await look('refused');
    await page.locator('[role="alert"] + button').tap();
    await look('disconnected');
    await switches.on();
    await expect(page.locator('[data-state="message"]')).toHaveCount(4, { timeout: 20_000 });

    await talk.tool('End').click();
    await vera.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
    // The end can be undone for ten seconds.
    await expect(page.getByRole('radio').nth(3)).toBeAttached({ timeout: 20_000 });
    await page.getByRole('radio').nth(3).check({ force: true });
    await look('ended');
    const ada = await stage.staff('ada', '/hours');
    const { version } = await callAs(ada, '/chat/hours', {});
    const windows = [{ day: 1 + ((new Date().getUTCDay() + 1) % 7), from: 480, to: 1080 }];
    await callAs(ada, '/chat/set_hours', { time_zone: 'UTC', windows, is_always: false, is_paused: false, version });
    await page.reload();
    await page.locator('#content section button').last().tap();
    await expect(page.getByRole('table')).toBeVisible();
    await look('closed');
    expect(found).toEqual([]);
  });
}

/** Axe on the console, without what is still loading. */
const createLook = (page: Page, scheme: string) => {
  const found: string[] = [];
  const look = async (name: string): Promise<void> => {
    await expect(page.getByRole('status', { name: /Loading|正在加载/ })).toHaveCount(0);
    found.push(...(await findingsOn(page, name)));
    await savePicture(page, `inbox-${scheme}-${name}`);
  };
  return { found, look };
};

/** Runs these tasks, a few at a time. */
const inBatches = async (tasks: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const left = [...tasks];
  const work = async (): Promise<void> => {
    for (let task = left.shift(); task !== undefined; task = left.shift()) await task();
  };
  await Promise.all(Array.from({ length: 5 }, work));
};

for (const [scheme, locale] of [
  ['light', 'en-US'],
  ['dark', 'zh-CN'],
] as const) {
  test(`axe finds nothing serious on the inbox with 40 chats, ${scheme}, ${locale}`, async ({ stage, make }) => {
    test.skip(!areAllLooksChecked && scheme === 'dark', 'only with all looks');
    const veraId = await stage.idOf('vera');
    const ottoId = await stage.idOf('otto');
    const words = [
      'The gate stays shut.',
      'My purchase did not arrive.',
      'Ich komme nicht mehr ins Spiel.',
      'اختفى سيفي',
    ];
    const { id } = await make.claimed(veraId, undefined, 'My sword is gone since the siege.');
    await inBatches(
      Array.from({ length: 39 }, (_, at) => async () => {
        const index = at + 1;
        const said = `${words[index % words.length]} (${index})`;
        if (index < 12) await make.answered(await make.claimed(veraId, undefined, said), 'Let me look.');
        else if (index < 20) await make.claimed(ottoId, undefined, said);
        else await make.waiting(undefined, said, index % 3 === 0 ? 18 : 3);
      }),
    );
    const vera = await stage.staff('vera', `?open=${id}`, { colorScheme: scheme, locale });
    const { found, look } = createLook(vera, scheme);
    await expect(vera.getByText('My sword is gone since the siege.').last()).toBeVisible();
    await look('mine');
    const scopes = vera.getByRole('group', { name: /^(?:Chats to show|显示哪些聊天)$/ });
    await scopes.getByRole('button', { name: /^(?:All|全部)/ }).click();
    await expect(vera).toHaveURL(/scope=all/);
    const rows = vera.locator('section li > button');
    await expect(rows.nth(30)).toBeAttached();
    await rows.nth(1).click({ modifiers: ['Control'] });
    await rows.nth(2).click({ modifiers: ['Control'] });
    await expect(vera.locator('section[data-conversation] [role="log"]')).toHaveCount(3);
    await look('three');
    await vera.goto('/community/console/chat?scope=queue');
    await expect(rows.first()).toBeVisible();
    await look('queue');
    expect(found).toEqual([]);
  });

  test(`axe finds nothing serious on the pages and dialogs of chat, ${scheme}, ${locale}`, async ({ stage, make }) => {
    test.skip(!areAllLooksChecked && scheme === 'dark', 'only with all looks');
    const { id } = await make.claimed(await stage.idOf('vera'), undefined, 'My sword is gone since the siege.');
    await make.claimed(await stage.idOf('otto'));
    await make.waiting();
    const vera = await stage.staff('vera', `?open=${id}`, { colorScheme: scheme, locale });
    const { found, look } = createLook(vera, scheme);
    const talk = vera.locator('section[data-conversation]').first();
    await expect(talk).toBeVisible();
    for (const [title, name] of [
      ['transfer', /^(?:Transfer|转交)/],
      ['end', /^(?:End|结束)/],
    ] as const) {
      await talk.locator('header').getByRole('button', { name }).first().click();
      await expect(vera.getByRole('dialog')).toBeVisible();
      await look(`dialog-${title}`);
      await vera.keyboard.press('Escape');
      await expect(vera.getByRole('dialog')).toHaveCount(0);
    }
    for (const path of ['/team', '/hours']) {
      await vera.goto(`/community/console/chat${path}`);
      await expect(vera.locator('h1')).toBeVisible();
      await look(path.slice(1));
    }
    expect(found).toEqual([]);
  });
}
