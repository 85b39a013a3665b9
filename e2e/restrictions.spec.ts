import { sayIn } from './support/catalogue.ts';
import { claim, playerChatOf } from './support/chat-screens.ts';
import { expect, newGuid, savePicture, test } from './support/chat-fixtures.ts';

test('an agent ends a chat as abuse and mutes the player, who reads why and until when in Arabic, keeps the draft, and writes again when an admin lifts the mute', async ({
  stage,
}) => {
  test.slow();
  const say = sayIn('ar-SA');
  const guid = newGuid();
  const player = await stage.player({ guid, lang: 18 });
  const room = playerChatOf(player, say);
  const vera = await stage.staff('vera', '?scope=queue');
  await room.say('You are all useless!');
  const talk = await claim(vera, guid);
  await expect(talk.bubble('You are all useless!')).toBeVisible();

  await test.step('the dialog offers the mute and does not promise a rating', async () => {
    await talk.tool('End').click();
    const dialog = vera.getByRole('dialog', { name: /^End chat/ });
    await dialog.getByRole('radio', { name: 'Abuse' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Also mute this player for a day' })).toBeChecked();
    await expect(dialog).toContainText('won’t be asked for a rating');
    await savePicture(vera, 'restriction-end-dialog');
    await dialog.getByRole('button', { name: 'End chat' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const banner = player.getByRole('status').filter({ hasText: say('restriction.because.insults') });
  await test.step('the player reads it in the chat, without sending anything, and is not asked for a rating', async () => {
    await expect(banner).toBeInViewport({ ratio: 1 });
    await expect(player.getByText(say('chat.ended.title'))).toBeVisible();
    await expect(player.getByText(say('chat.ended.question'))).toHaveCount(0);
    await savePicture(player, 'restriction-ended');
  });

  const draft = 'Sorry, my horse is gone.';
  await test.step('a new message is refused and stays in the field', async () => {
    await player.getByRole('button', { name: say('chat.ended.again') }).tap();
    await room.field.fill(draft);
    await room.send.tap();
    await expect(room.refusal).toHaveText(say('error.muted'));
    await expect(room.field).toHaveValue(draft);
    for (const [name, width, height] of [
      ['portrait', 360, 780],
      ['landscape', 780, 360],
    ] as const) {
      await player.setViewportSize({ width, height });
      await expect(banner).toBeInViewport({ ratio: 1 });
      await expect(room.field).toBeInViewport({ ratio: 1 });
      await savePicture(player, `restriction-muted-${name}`);
    }
  });

  await test.step('an admin lifts the mute: the banner goes, and the same text is sent', async () => {
    const ada = await stage.staff('ada');
    await ada.goto('/community/console/restrictions');
    const row = ada.getByRole('row').filter({ hasText: `Player ${guid}` });
    await expect(row).toContainText('Mute');
    await savePicture(ada, 'restriction-list');
    await row.getByRole('button', { name: 'Lift' }).click();
    await expect(row).toHaveCount(0);
    await expect(banner).toHaveCount(0);
    await room.send.tap();
    await expect(room.bubble(draft)).toBeVisible();
    await expect(room.field).toHaveValue('');
  });
});
