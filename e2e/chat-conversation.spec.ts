import type { Locator } from '@playwright/test';
import {
  claim,
  english as say,
  playerChatOf,
  shownToPlayer,
  shownToStaff,
  storedOf,
  tall,
  staffChatOf,
} from './support/chat-screens.ts';
import { expect, newGuid, test } from './support/chat-fixtures.ts';
import { photo } from './support/feedback-fixtures.ts';
import { listenToSounds, playedSeconds } from './support/sounds.ts';
import { callAs } from './support/staff-session.ts';

const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('a tap on the microphone records until the next tap, however long the phone takes to open it; holding records while held [I2]', async ({
  stage,
}) => {
  const player = await stage.player({
    guid: newGuid(),
    before: (page) =>
      page.addInitScript(() => {
        const { mediaDevices } = navigator;
        const open = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (wanted) => {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          return open(wanted);
        };
      }),
  });
  const record = player.getByRole('button', { name: say('chat.voice.record') });
  const stop = player.getByRole('button', { name: say('chat.voice.stop') });
  const send = player.getByRole('button', { name: say('chat.voice.send') });
  const discard = player.getByRole('button', { name: say('chat.voice.discard') });

  await record.tap();
  await expect(player.getByText(say('chat.voice.left', { time: '0:58' }))).toBeVisible();
  await stop.tap();
  await expect(send).toBeVisible();
  await discard.tap();

  await record.hover();
  await player.mouse.down();
  await expect(player.getByText(say('chat.voice.left', { time: '0:58' }))).toBeVisible();
  await player.mouse.up();
  await expect(send).toBeVisible();
  await discard.tap();

  // Discarded before the microphone is open: it is closed again at once.
  await record.tap();
  await discard.tap();
  await expect(record).toBeVisible();
  await record.tap();
  await expect(stop).toBeVisible();
});

test('while no one is here for chats, the player reads that instead of a promise, before and after the first message', async ({
  stage,
}) => {
  const player = await stage.player({ guid: newGuid() });
  const absent = player.getByText(say('chat.unstaffed'));
  await expect(absent).toBeVisible();
  await expect(player.getByText(say('chat.hours.always'))).toHaveCount(0);
  await playerChatOf(player).say('Is this on?');
  await expect(player.getByText(say('chat.waiting.ahead', { count: 0 }))).toBeVisible();
  await expect(absent).toBeVisible();
  await expect(player.getByText(say('chat.waiting.text'))).toHaveCount(0);

  const vera = await stage.staff('vera', '?scope=mine');
  await callAs(vera, '/chat/availability', { availability: 'here' });
  await expect(absent).toHaveCount(0);
  const other = await stage.player({ guid: newGuid() });
  await expect(other.getByText(say('chat.hours.always'))).toBeVisible();
  await expect(other.getByText(say('chat.unstaffed'))).toHaveCount(0);
});

test('text, pictures and voice messages go both ways, with persona names, read receipts and typing indicators [I2, I3, I7]', async ({
  own,
  stage,
  make,
}) => {
  test.slow();
  await make.waiting();
  const guid = newGuid();
  const player = await stage.player({ guid, before: listenToSounds });
  const vera = await stage.staff('vera', '?scope=queue');
  await listenToSounds(vera);
  await vera.reload();
  const room = playerChatOf(player);
  const talk = staffChatOf(vera, guid);

  await test.step('the player starts, is informed about the typing preview and sees a position in the queue', async () => {
    await expect(player.getByText(say('chat.welcome.typing'))).toBeVisible();
    await expect(room.status).toHaveText(say('chat.status.connected'));
    await room.say('My sword is gone since the siege.');
    await expect(player.getByText(say('chat.waiting.ahead', { count: 1 }))).toBeVisible();
    await expect(room.heading).toContainText(say('title.online_service'));
  });

  await test.step('staff claim the chat, and the player sees a name and an avatar', async () => {
    await claim(vera, guid);
    await expect(playerChatOf(player).log.getByText(say('chat.event.joined', { name: 'Mira' }))).toBeVisible();
    await expect(room.heading).toContainText('Mira');
    const face = room.heading.locator('img');
    await expect(face).toHaveAttribute('src', /\/portraits\/2\.svg$/);
    await expect.poll(() => widthOf(face)).toBeGreaterThan(0);
    await expect(player.getByText(say('chat.unstaffed'))).toHaveCount(0);
    await expect(talk.bubble('My sword is gone')).toBeVisible();
    await expect(room.bubble('My sword is gone')).toContainText(say('chat.message.read'));
  });

  await test.step('staff see the text while it is typed; the player sees only a typing indicator', async () => {
    await room.field.pressSequentially('It was the golden');
    await expect(talk.region.getByRole('img', { name: 'The player is typing' })).toBeVisible();
    await expect(talk.region.getByText('It was the golden', { exact: true })).toBeVisible();
    await talk.field.pressSequentially('Let me look');
    await expect(room.log.getByText(say('chat.typing', { name: 'Mira' }))).toBeAttached();
    await expect(player.getByText('Let me look')).toHaveCount(0);
    await room.field.fill('It was the golden one.');
    await room.send.tap();
    await expect(talk.bubble('It was the golden one.')).toBeVisible();
    await expect(talk.region.getByRole('img', { name: 'The player is typing' })).toHaveCount(0);
    await talk.field.press('Enter');
    await expect(room.bubble('Let me look')).toBeVisible();
    await expect(room.log.getByText(say('chat.typing', { name: 'Mira' }))).toHaveCount(0);
    await expect(talk.bubble('Let me look').getByRole('img', { name: 'Read' })).toBeVisible();
  });

  await test.step('pictures', async () => {
    await room.picker.setInputFiles(await photo('gate', 400));
    await talk.region.getByRole('button', { name: 'View picture' }).click();
    const viewer = vera.getByRole('dialog');
    await expect.poll(() => widthOf(viewer.locator('img').first())).toBe(400);
    await vera.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await talk.region.locator('input[type="file"]').setInputFiles(await photo('answer', 300));
    const theirs = room.log.getByRole('img', { name: say('chat.picture.theirs', { name: 'Mira' }) });
    await expect.poll(() => widthOf(theirs)).toBe(300);
    await theirs.tap();
    await expect(player.getByRole('dialog')).toBeVisible();
    await player.goBack();
    await expect(player.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('voice messages', async () => {
    await player.getByRole('button', { name: say('chat.voice.record') }).tap();
    await expect(player.getByText(say('chat.voice.left', { time: '0:58' }))).toBeVisible();
    await player.getByRole('button', { name: say('chat.voice.stop') }).tap();
    // The player can listen before sending.
    await player.getByRole('button', { name: say('chat.voice.play') }).tap();
    await expect.poll(() => playedSeconds(player)).toBeGreaterThan(0);
    await player.getByRole('button', { name: say('chat.voice.send') }).tap();
    await talk.log.getByRole('button', { name: /^Play, / }).click();
    await expect.poll(() => playedSeconds(vera)).toBeGreaterThan(0);

    await talk.tool('Record a voice message').click();
    await expect(talk.region.getByText(/^Recording, 0:(?!00)\d\d$/)).toBeVisible();
    await talk.tool('Stop recording').click();
    await talk.tool('Send recording').click();
    const plays = room.log.getByRole('button', { name: say('chat.voice.play') });
    await expect(plays).toHaveCount(2);
    await plays.last().tap();
    await expect(room.log.getByRole('button', { name: say('chat.voice.pause') })).toBeVisible();
  });

  await test.step('both screens show the same messages, and they match the database', async () => {
    const stored = await storedOf(own, guid);
    expect(stored).toEqual([
      'player: My sword is gone since the siege.',
      'player: It was the golden one.',
      'staff: Let me look',
      'player: picture',
      'staff: picture',
      'player: voice',
      'staff: voice',
    ]);
    await player.setViewportSize({ width: 360, height: tall });
    await vera.setViewportSize({ width: 1440, height: tall });
    await expect.poll(() => shownToPlayer(player)).toEqual(stored);
    await expect.poll(() => shownToStaff(vera)).toEqual(stored);
  });
});

test('a picture keeps its place before the texts that are written while it is uploaded [I3]', async ({
  stage,
  own,
}) => {
  const guid = newGuid();
  const player = await stage.player({
    guid,
    // The texts wait only so long: on a busy machine too long for them.
    before: (page) =>
      page.addInitScript(() => {
        let nowMs = Date.now();
        Date.now = () => (nowMs += 1);
      }),
  });
  const room = playerChatOf(player);
  await room.say('My sword is gone.');
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await player.route('**/file/upload', async (route) => {
    await isReleased;
    await route.continue();
  });
  await room.picker.setInputFiles(await photo('gate', 400));
  const picture = room.log.getByRole('progressbar', { name: say('chat.picture.sending') });
  await expect(picture).toBeVisible();
  const texts = ['There.', 'Behind the gate.'];
  for (const text of texts) {
    await room.field.fill(text);
    await room.send.tap();
    await expect(room.bubble(text)).toBeVisible();
  }
  const topOf = async (shown: Locator): Promise<number> => (await shown.boundingBox())?.y ?? 0;
  expect(await topOf(picture)).toBeLessThan(await topOf(room.bubble('There.')));
  release();
  await expect
    .poll(() => storedOf(own, guid), { timeout: 60_000 })
    .toEqual(['My sword is gone.', 'picture', ...texts].map((text) => `player: ${text}`));
  const shown = room.log.getByRole('img', { name: say('chat.picture.own') });
  expect(await topOf(shown)).toBeLessThan(await topOf(room.bubble('There.')));
});

test('ADR 20 an agent who accepts chats automatically is assigned the waiting one', async ({ own, stage }) => {
  const guid = newGuid();
  const player = await stage.player({ guid });
  await playerChatOf(player).say('Is anybody there?');
  await expect(player.getByText(say('chat.waiting.ahead', { count: 0 }))).toBeVisible();
  const vera = await stage.staff('vera');
  await own.services.routing.setAutomatic(await stage.idOf('vera'), true);
  await vera.getByRole('button', { name: /^Your availability/ }).click();
  await vera.getByRole('menuitem', { name: /^Available/ }).click();
  await vera.getByRole('button', { name: new RegExp(`Player ${guid}`) }).click();
  await expect(staffChatOf(vera, guid).region.getByText('Yours', { exact: true })).toBeVisible();
  await expect(playerChatOf(player).log.getByText(say('chat.event.joined', { name: 'Mira' }))).toBeVisible();
});
