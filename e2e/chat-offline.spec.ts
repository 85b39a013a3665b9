import type { Page } from '@playwright/test';
import { openPhone } from './support/chat-network.ts';
import {
  claim,
  english as say,
  openBoth,
  playerChatOf,
  shownToPlayer,
  shownToStaff,
  storedOf,
  tall,
} from './support/chat-screens.ts';
import { expect, newGuid, savePicture, test, type OwnServer } from './support/chat-fixtures.ts';
import { photo } from './support/feedback-fixtures.ts';
import { createRandom, testSeed } from '../tools/random.ts';

const { seed } = testSeed();

/** Messages in the device's outbox. */
const outbox = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('guildhall-own');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const asked = opening.result.transaction('own').objectStore('own').getAllKeys();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result.filter((key) => String(key).includes('/chat/out/')).length);
          };
        };
      }),
  );

/** The table, both screens and the sent messages agree: nothing lost, duplicated or out of order. */
const expectAllOnce = async (
  own: OwnServer,
  { guid, player, staff }: { guid: number; player: Page; staff: Page },
  written: readonly string[],
): Promise<void> => {
  const ofPlayer = async () =>
    (await storedOf(own, guid)).flatMap((line) => (line.startsWith('player: ') ? [line.slice(8)] : []));
  await expect.poll(ofPlayer, { timeout: 30_000 }).toEqual(written);
  const stored = await storedOf(own, guid);
  await player.setViewportSize({ width: 360, height: tall });
  await staff.setViewportSize({ width: 1440, height: tall });
  await expect.poll(() => shownToPlayer(player), { timeout: 20_000 }).toEqual(stored);
  await expect.poll(() => shownToStaff(staff), { timeout: 20_000 }).toEqual(stored);
  await expect(player.locator('[role="log"] [data-state="sending"], [role="log"] [data-state="failed"]')).toHaveCount(
    0,
  );
};

test('messages written while the network flaps and the page is killed all arrive once, in the order they were written [I8]', async ({
  own,
  stage,
}) => {
  test.slow();
  console.log(`GUILDHALL_SEED=${seed} repeats it`);
  const random = createRandom(seed);
  const guid = newGuid();
  const opened = await openPhone(stage, { guid });
  const { switches } = opened;
  let player = opened.page;
  const vera = await stage.staff('vera', '?scope=queue');
  const written = ['First words.'];
  await playerChatOf(player).say('First words.');
  const talk = await claim(vera, guid);
  await expect(playerChatOf(player).heading).toContainText('Mira');

  await test.step('offline, a message is rejected with the catalogue’s text and stays in the field; one tap moves it to the outbox [I5]', async () => {
    await switches.off();
    const room = playerChatOf(player);
    await expect(room.status).toHaveText(say('chat.status.disconnected'));
    await expect(player.getByText(say('chat.status.kept'))).toBeVisible();
    await room.field.fill('Written offline.');
    await room.send.tap();
    await expect(room.refusal).toHaveText(say('error.chat_not_connected'));
    await expect(room.field).toHaveValue('Written offline.');
    await expect(room.bubble('Written offline.')).toHaveCount(0);
    expect(await outbox(player)).toBe(0);
    await room.later.tap();
    written.push('Written offline.');
    await expect(room.field).toHaveValue('');
    await expect(room.refusal).toHaveCount(0);
    await expect(room.bubble('Written offline.')).toContainText(say('chat.message.waiting'));
    await expect(room.bubble('Written offline.')).toContainText(say('chat.message.sending'));
  });

  await test.step('the page is killed and opened again with the network back', async () => {
    await expect.poll(() => outbox(player)).toBe(1);
    const context = player.context();
    await player.close();
    await talk.say('Said while nobody looked.');
    await switches.on();
    player = await context.newPage();
    stage.watch(player);
    await player.goto('/community/online_service');
    await expect(playerChatOf(player).bubble('Written offline.')).toContainText(say('chat.message.read'));
    await expect(playerChatOf(player).bubble('Said while nobody looked.')).toBeVisible();
  });

  await test.step('ten more messages are sent while the network is switched at random moments', async () => {
    const room = playerChatOf(player);
    for (let index = 1; index <= 10; index += 1) {
      const text = `Number ${index} of ten.`;
      const flip = async (): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, random() * 120));
        await (switches.isOn() ? switches.off() : switches.on());
      };
      const flips = random() < 0.7 ? flip() : Promise.resolve();
      await room.sayAnyway(text);
      written.push(text);
      await flips;
      if (index % 4 === 0) await talk.say(`Staff says ${index}.`);
    }
    if (!switches.isOn()) await switches.on();
    await expect(room.status).toHaveText(say('chat.status.connected'), { timeout: 20_000 });
    await expect.poll(() => outbox(player), { timeout: 20_000 }).toBe(0);
    await expectAllOnce(own, { guid, player, staff: vera }, written);
  });
});

test('without a connection, a picture and a voice message are rejected and kept, and are sent once the player chooses to [I5]', async ({
  own,
  stage,
}) => {
  const guid = newGuid();
  const { page: player, switches } = await openPhone(stage, { guid });
  const room = playerChatOf(player);
  await room.say('Look at this.');
  await expect(room.bubble('Look at this.')).toContainText(say('chat.message.sent'));
  await switches.off();
  await expect(room.status).toHaveText(say('chat.status.disconnected'));

  await room.picker.setInputFiles(await photo('gate', 400));
  await expect(room.log.getByRole('alert')).toHaveText(say('error.chat_not_connected'));
  await savePicture(player, 'player-picture-refused');
  await room.log.getByRole('button', { name: say('chat.compose.later') }).tap();
  await expect(room.log.getByText(say('chat.message.waiting'))).toBeVisible();
  await expect(room.log.getByRole('alert')).toHaveCount(0);

  await room.record.tap();
  await expect(player.getByText(say('chat.voice.left', { time: '0:58' }))).toBeVisible();
  await player.getByRole('button', { name: say('chat.voice.stop') }).tap();
  const send = player.getByRole('button', { name: say('chat.voice.send') });
  await send.tap();
  await expect(room.refusal).toHaveText(say('error.chat_not_connected'));
  await expect(send).toBeVisible();
  await savePicture(player, 'player-voice-refused');
  await room.later.tap();
  await expect(room.field).toBeVisible();
  await expect(room.log.getByText(say('chat.message.waiting'))).toHaveCount(2);

  await room.picker.setInputFiles(await photo('held', 300));
  await expect(room.log.getByRole('alert')).toHaveText(say('error.chat_not_connected'));
  await savePicture(player, 'player-files-waiting');
  await switches.on();
  const both = ['player: Look at this.', 'player: picture', 'player: voice'];
  await expect.poll(async () => (await storedOf(own, guid)).sort(), { timeout: 20_000 }).toEqual(both);
  // The player chose nothing for this one, so it still waits for a tap.
  await room.log.getByRole('button', { name: say('chat.compose.send'), exact: true }).tap();
  await expect.poll(() => storedOf(own, guid)).toHaveLength(4);
  await expect(room.log.locator('[data-kind]')).toHaveCount(0);
});

test('a page that was frozen while messages arrived shows all of them after it resumes [I8]', async ({
  own,
  stage,
}) => {
  const { guid, player, room, vera } = await openBoth(stage);
  await room.say('I have to put the phone away.');
  const talk = await claim(vera, guid);
  await expect(room.heading).toContainText('Mira');
  const session = await player.context().newCDPSession(player);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  for (let index = 1; index <= 6; index += 1) await talk.say(`While it was frozen ${index}.`);
  await expect.poll(async () => (await storedOf(own, guid)).length).toBe(7);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(room.bubble('While it was frozen 6.')).toBeVisible();
  await expect(room.status).toHaveText(say('chat.status.connected'));
  await room.say('I am back.');
  await expectAllOnce(own, { guid, player, staff: vera }, ['I have to put the phone away.', 'I am back.']);
});

test('when staff end the chat while the player is offline, the player sees the reason, can rate it, and can start again with the typed text [I4]', async ({
  own,
  stage,
}) => {
  const guid = newGuid();
  const { page: player, switches } = await openPhone(stage, { guid });
  const room = playerChatOf(player);
  const vera = await stage.staff('vera', '?scope=queue');
  await room.say('The shop took my gems.');
  const talk = await claim(vera, guid);
  await expect(room.heading).toContainText('Mira');

  await switches.off();
  await expect(room.status).toHaveText(say('chat.status.disconnected'));
  await room.sayAnyway('And one more thing.');
  await expect(room.bubble('And one more thing.')).toContainText(say('chat.message.waiting'));
  await talk.tool('End').click();
  await vera.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
  // The end can be undone for ten seconds.
  await expect(talk.region.getByText('This chat has ended: Resolved')).toBeVisible({ timeout: 20_000 });

  await switches.on();
  await expect(room.log.getByText(say('chat.event.ended.solved', { name: 'Mira' }))).toBeVisible();
  await expect(player.getByRole('heading', { name: say('chat.ended.title') })).toBeVisible();
  await expect(room.log.getByRole('alert')).toHaveText(say('error.chat_ended'));
  await expect(room.bubble('And one more thing.')).toContainText(say('chat.message.failed'));

  await player.getByRole('radio', { name: say('chat.ended.stars', { count: 4 }) }).check({ force: true });
  await player.getByLabel(say('chat.ended.words')).fill('Quick.');
  await player.getByRole('button', { name: say('chat.ended.send') }).tap();
  await expect(player.getByText(say('chat.ended.thanks'))).toBeVisible();
  await expect(talk.region.getByText('Rated 4 out of 5')).toBeVisible();

  await player.getByRole('button', { name: say('chat.ended.again') }).tap();
  await expect(room.field).toHaveValue('And one more thing.');
  await expect(room.status).toHaveText(say('chat.status.connected'));
  await room.send.tap();
  await expect(player.getByText(say('chat.waiting.ahead', { count: 0 }))).toBeVisible();
  const stored = ['player: The shop took my gems.', 'player: And one more thing.'];
  await expect.poll(() => storedOf(own, guid)).toEqual(stored);
});
