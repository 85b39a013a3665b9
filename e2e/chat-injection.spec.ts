import { claim, playerChatOf, shownToPlayer, shownToStaff, storedOf, tall } from './support/chat-screens.ts';
import { expect, newGuid, test } from './support/chat-fixtures.ts';
import { guard, texts } from './support/guarded-page.ts';

/** Every sixth payload covers each kind. Trimmed, because messages are shown without surrounding white space. */
const said = texts.filter((_, at) => at % 6 === 0).map((text) => text.trim());

test('messages, names and typing previews are rendered as text on both sides, whatever they contain [threat 18, threat 19]', async ({
  own,
  stage,
}) => {
  test.slow();
  const { query } = own.services.database;
  const guid = newGuid();
  await query
    .updateTable('persona')
    .set({ name: texts[0] ?? '' })
    .where('id', '=', 2)
    .execute();
  let atPlayer = (): Promise<string[]> => Promise.resolve(['not guarded']);
  const player = await stage.player({
    guid,
    before: async (page) => {
      atPlayer = await guard(page, own.origin);
    },
  });
  const vera = await stage.staff('vera', '?scope=queue');
  const atStaff = await guard(vera, own.origin);
  await vera.reload();
  const room = playerChatOf(player);
  await room.say('Hello.');
  const talk = await claim(vera, guid);
  await expect(room.heading).toContainText(texts[0] ?? '?');

  for (const [at, text] of said.entries()) {
    // Players have a lower message length limit than staff.
    if (at % 3 !== 0) await talk.say(text);
    else {
      // A message that arrives ends the preview of the text typed before it, so the last one must be there.
      const before = said[at - 3];
      if (before !== undefined) await expect(talk.region).toContainText(before.slice(0, 10));
      await room.field.fill(text);
      // Some messages are typed slowly enough for the typing preview to appear.
      if (at % 9 === 0) await expect(talk.region.locator('p[dir="auto"]').last()).toContainText(text.slice(0, 10));
      await room.send.tap();
    }
  }
  await expect.poll(async () => (await storedOf(own, guid)).length, { timeout: 20_000 }).toBe(said.length + 1);
  const all = await storedOf(own, guid);
  for (const text of said) expect(all.some((line) => line.endsWith(`: ${text}`))).toBe(true);
  await player.setViewportSize({ width: 360, height: tall });
  await vera.setViewportSize({ width: 1440, height: tall });
  await expect.poll(() => shownToPlayer(player)).toEqual(all);
  await expect.poll(() => shownToStaff(vera)).toEqual(all);
  // The chat list shows the last message, and a reload renders everything again.
  for (const page of [player, vera]) await page.reload();
  await expect.poll(() => shownToPlayer(player)).toEqual(all);
  await expect.poll(() => shownToStaff(vera)).toEqual(all);
  expect(await atPlayer()).toEqual([]);
  expect(await atStaff()).toEqual([]);
  await query.updateTable('persona').set({ name: 'Mira' }).where('id', '=', 2).execute();
});
