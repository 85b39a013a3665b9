import type { Locator, Page } from '@playwright/test';
import { claim, english as say, roomOf, shownToPlayer, shownToStaff, storedOf, tall, talkOf } from './chat-rooms.ts';
import { expect, newGuid, test } from './chat-stage.ts';
import { photo } from './feedback-stage.ts';

/** Whatever plays in a page from now on, by how far it came: elements that are only in memory are no part of the document. */
const listenToSounds = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const heard: HTMLAudioElement[] = [];
    Reflect.set(window, 'sounds', heard);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playHeard(this: HTMLAudioElement) {
      heard.push(this);
      return play.call(this);
    };
  });

/** How many seconds of a sound were really played: it was decoded. */
const playedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sounds = Reflect.get(window, 'sounds') as HTMLAudioElement[];
    return Math.max(0, ...sounds.map(({ currentTime, played }) => Math.max(currentTime, played.length)));
  });

const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('I2, I3, I7 text, pictures and voices go both ways, with names, read marks and who is writing', async ({
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
  const room = roomOf(player);
  const talk = talkOf(vera, guid);

  await test.step('the player begins, is told of the preview, and sees a place in the queue', async () => {
    await expect(player.getByText(say('chat.welcome.typing'))).toBeVisible();
    await expect(room.status).toHaveText(say('chat.status.connected'));
    await room.say('My sword is gone since the siege.');
    await expect(player.getByText(say('chat.waiting.ahead', { count: 1 }))).toBeVisible();
    await expect(room.heading).toContainText(say('title.online_service'));
  });

  await test.step('staff take it, and the player sees a name and a face', async () => {
    await claim(vera, guid);
    await expect(roomOf(player).log.getByText(say('chat.event.joined', { name: 'Mira' }))).toBeVisible();
    await expect(room.heading).toContainText('Mira');
    const face = room.heading.locator('img');
    await expect(face).toHaveAttribute('src', /\/portraits\/2\.svg$/);
    await expect.poll(() => widthOf(face)).toBeGreaterThan(0);
    await expect(player.getByText(say('chat.waiting.text'))).toHaveCount(0);
    await expect(talk.bubble('My sword is gone')).toBeVisible();
    await expect(room.bubble('My sword is gone')).toContainText(say('chat.message.read'));
  });

  await test.step('staff see the words while they are written, the player only that somebody writes', async () => {
    await room.field.pressSequentially('It was the golden');
    await expect(talk.region.getByRole('img', { name: 'The player is writing' })).toBeVisible();
    await expect(talk.region.getByText('It was the golden', { exact: true })).toBeVisible();
    await talk.field.pressSequentially('Let me look');
    await expect(room.log.getByText(say('chat.typing', { name: 'Mira' }))).toBeAttached();
    await expect(player.getByText('Let me look')).toHaveCount(0);
    await room.field.fill('It was the golden one.');
    await room.send.tap();
    await expect(talk.bubble('It was the golden one.')).toBeVisible();
    await expect(talk.region.getByRole('img', { name: 'The player is writing' })).toHaveCount(0);
    await talk.field.press('Enter');
    await expect(room.bubble('Let me look')).toBeVisible();
    await expect(room.log.getByText(say('chat.typing', { name: 'Mira' }))).toHaveCount(0);
    await expect(talk.bubble('Let me look').getByRole('img', { name: 'Read' })).toBeVisible();
  });

  await test.step('pictures', async () => {
    await room.picker.setInputFiles(await photo('gate', 400));
    await talk.region.getByRole('button', { name: 'Look at the picture' }).click();
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

  await test.step('voices', async () => {
    await player.getByRole('button', { name: say('chat.voice.record') }).tap();
    await expect(player.getByText(say('chat.voice.left', { time: '0:58' }))).toBeVisible();
    await player.getByRole('button', { name: say('chat.voice.stop') }).tap();
    // It can be listened to before anybody else does.
    await player.getByRole('button', { name: say('chat.voice.play') }).tap();
    await expect.poll(() => playedSeconds(player)).toBeGreaterThan(0);
    await player.getByRole('button', { name: say('chat.voice.send') }).tap();
    await talk.log.getByRole('button', { name: /^Play, / }).click();
    await expect.poll(() => playedSeconds(vera)).toBeGreaterThan(0);

    await talk.tool('Record a voice message').click();
    await expect(talk.region.getByText('Recording, 0:01')).toBeVisible();
    await talk.tool('Stop recording').click();
    await talk.tool('Send the recording').click();
    const plays = room.log.getByRole('button', { name: say('chat.voice.play') });
    await expect(plays).toHaveCount(2);
    await plays.last().tap();
    await expect(room.log.getByRole('button', { name: say('chat.voice.pause') })).toBeVisible();
  });

  await test.step('both see the same, and it is what is stored', async () => {
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

test('ADR 20 whoever takes chats automatically is given the one that waits', async ({ stage }) => {
  const guid = newGuid();
  const player = await stage.player({ guid });
  await roomOf(player).say('Is anybody there?');
  await expect(player.getByText(say('chat.waiting.ahead', { count: 0 }))).toBeVisible();
  const vera = await stage.staff('vera');
  await vera.getByRole('button', { name: /Not accepting/ }).click();
  await vera.getByRole('switch', { name: 'Give me chats automatically' }).check();
  await vera.getByRole('button', { name: 'Save', exact: true }).click();
  await vera.getByRole('button', { name: new RegExp(`Player ${guid}`) }).click();
  await expect(talkOf(vera, guid).region.getByText('Yours', { exact: true })).toBeVisible();
  await expect(roomOf(player).log.getByText(say('chat.event.joined', { name: 'Mira' }))).toBeVisible();
});
