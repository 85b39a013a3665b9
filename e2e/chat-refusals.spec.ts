import type { Page } from '@playwright/test';
import { sayIn } from './support/catalogue.ts';
import { openPhone } from './support/chat-network.ts';
import { english as say, playerChatOf, storedOf } from './support/chat-screens.ts';
import { expect, limits, newGuid, savePicture, test } from './support/chat-fixtures.ts';
import { callAs } from './support/staff-session.ts';

const languages = [
  ['en-US', 3],
  ['de-DE', 11],
  ['ar-SA', 18],
] as const;

/** Sends without waiting for answers, which is faster than typing. */
const sayAll = (page: Page, last: number, first = 1): Promise<void> =>
  page.evaluate(
    async (numbers) => {
      const field = document.querySelector<HTMLTextAreaElement>('#content textarea');
      const valueOf = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
      const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (const number of numbers) {
        valueOf?.set?.call(field, `Number ${number}`);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
        await drawn();
        field?.parentElement?.parentElement?.querySelector('button')?.click();
        await drawn();
      }
    },
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );

test('empty, too long, too frequent and disconnected messages are rejected with the catalogue’s texts in three languages [I5]', async ({
  stage,
}) => {
  test.slow();
  for (const [locale, lang] of languages) {
    const words = sayIn(locale);
    // The time stands still, so that the limit does not refill while a busy machine sends.
    const before = (page: Page): Promise<void> => page.clock.setFixedTime(new Date());
    const { page: player, switches } = await openPhone(stage, { lang, before });
    const { refusal, field, send, later, record, status } = playerChatOf(player, words);
    await expect(status).toHaveText(words('chat.status.connected'));

    await expect(record).toBeVisible();
    await send.tap();
    await expect(refusal).toHaveText(words('error.chat_empty'));
    await field.fill('   ');
    await expect(refusal).toHaveCount(0);
    await send.tap();
    await expect(refusal).toHaveText(words('error.chat_empty'));
    await field.fill('x'.repeat(1001));
    await send.tap();
    await expect(refusal).toHaveText(words('error.chat_too_long'));
    await expect(field).toHaveValue('x'.repeat(1001));

    await field.fill('');
    await expect(refusal).toHaveCount(0);
    await sayAll(player, limits.message_burst);
    await expect(field).toHaveValue('');
    await expect(refusal).toHaveCount(0);
    await sayAll(player, limits.message_burst + 1, limits.message_burst + 1);
    await expect(refusal).toHaveText(words('error.too_frequent'));
    const refused = `Number ${limits.message_burst + 1}`;
    await expect(field).toHaveValue(refused);

    await switches.off();
    await expect(player.locator('[data-status="disconnected"]')).toBeVisible();
    await send.tap();
    await expect(refusal).toHaveText(words('error.chat_not_connected'));
    await expect(field).toHaveValue(refused);
    await expect(later).toBeVisible();
    await savePicture(player, `player-refused-${locale}`);
    await player.close();
  }
});

test('outside opening hours, the hours are shown in the player’s time zone, and the typed text moves into the feedback form', async ({
  stage,
}) => {
  const player = await stage.player({ options: { timezoneId: 'Asia/Tokyo' } });
  const room = playerChatOf(player);
  await room.field.fill('The gate is shut');
  const ada = await stage.staff('ada', '/hours');
  const { version } = await callAs(ada, '/chat/hours', {});
  // A one-hour window every day, about two hours from now, so that the chat is closed now on any weekday.
  const minutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  const from = (minutes + 120) % 1380;
  const windows = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to: from + 60 }));
  await callAs(ada, '/chat/set_hours', { time_zone: 'UTC', windows, is_always: false, is_paused: false, version });

  await room.send.tap();
  await expect(player.getByRole('heading', { name: say('chat.closed.title') })).toBeVisible();
  await expect(room.field).toHaveCount(0);
  const at = new Date();
  at.setUTCHours(0, from, 0, 0);
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Tokyo' });
  await expect(player.getByRole('table')).toContainText(clock.format(at).replace(/\s[AP]M$/, ''));
  // Engines differ: “Japan Time” or “Japan Standard Time”.
  await expect(player.getByText(/Japan (?:Standard )?Time/)).toBeVisible();
  await expect(player.getByText(say('chat.closed.carried'))).toBeVisible();
  await player.getByRole('button', { name: say('chat.closed.feedback') }).tap();
  await expect(player).toHaveURL(/\/feedback\/create/);
  await expect(player.getByLabel(say('feedback.field.issue'), { exact: true })).toHaveValue('The gate is shut');
  // No draft stays behind in the chat.
  await player.goto('/community/online_service');
  await expect(player.getByRole('heading', { name: say('chat.closed.title') })).toBeVisible();
  await expect(player.getByText(say('chat.closed.carried'))).toHaveCount(0);
});

test('the on-screen keyboard never covers the input', async ({ stage, own }) => {
  const guid = newGuid();
  const player = await stage.player({ guid });
  const room = playerChatOf(player);
  await room.say('One.');
  await expect(room.bubble('One.')).toBeVisible();
  await room.field.focus();
  // A keyboard shrinks the visual viewport and fires no other event.
  await player.evaluate(() => {
    const seen = window.visualViewport;
    if (seen === null) return;
    Object.defineProperty(seen, 'height', { value: 420, configurable: true });
    Object.defineProperty(seen, 'offsetTop', { value: 0, configurable: true });
    seen.dispatchEvent(new Event('resize'));
  });
  const bottomOf = async (): Promise<number> => {
    const box = await room.field.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual(420);
  await expect(room.bubble('One.')).toBeInViewport();
  await room.say('Two.');
  await savePicture(player, 'player-keyboard');
  const shown = await room.bubble('Two.').boundingBox();
  expect((shown?.y ?? 999) + (shown?.height ?? 0)).toBeLessThanOrEqual(420);
  await player.evaluate(() => {
    const seen = window.visualViewport;
    if (seen === null) return;
    Reflect.deleteProperty(seen, 'height');
    Reflect.deleteProperty(seen, 'offsetTop');
    seen.dispatchEvent(new Event('resize'));
  });
  await expect.poll(bottomOf).toBeGreaterThan(700);
  expect(await storedOf(own, guid)).toEqual(['player: One.', 'player: Two.']);
});
