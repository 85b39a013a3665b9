import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
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

test('staff see in a chat and a report that the player is blocked and until when, and change it from what is in force', async ({
  stage,
  make,
  own,
}) => {
  const guid = newGuid();
  const actor = await make.player({ guid });
  const { id } = await make.waiting(actor);
  const page = await stage.staff('ada', `?scope=queue&open=${id}`);
  const badge = page.getByText(/^Blocked until \w+ \d+, \d+, /);
  const panel = page.getByRole('complementary', { name: 'Player and context' });
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: /^(?:Mute|Block)$/ });
  const reason = dialog.getByRole('combobox', { name: 'Reason' });

  await test.step('no reason is chosen in advance, and the first field has the focus', async () => {
    await panel.getByRole('button', { name: 'Mute or block…' }).click();
    await expect(dialog.getByRole('radio', { name: /^Mute/ })).toBeFocused();
    await expect(reason).toHaveValue('');
    await expect(confirm).toBeDisabled();
    await savePicture(page, 'restriction-dialog');
    await dialog.getByRole('radio', { name: /^Block/ }).click();
    await reason.click();
    await page.getByRole('option', { name: 'Spam' }).click();
    await dialog.getByRole('combobox', { name: 'Duration' }).click();
    await page.getByRole('option', { name: '3 days' }).click();
    await confirm.click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the head of the chat and the panel show it', async () => {
    await expect(badge).toHaveCount(2);
    await expect(panel.getByText(/^Blocked until/)).toBeVisible();
    await savePicture(page, 'restriction-chat');
  });

  await test.step('the dialog starts from it', async () => {
    await panel.getByRole('button', { name: 'Change restriction…' }).click();
    await expect(dialog.getByText(/^In force: Blocked until \w+ \d+, \d+, /)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^Block/ })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: /^Block/ })).toBeFocused();
    await expect(dialog.getByRole('combobox', { name: 'Duration' })).toHaveValue('3 days');
    await expect(reason).toHaveValue('Spam');
    await savePicture(page, 'restriction-dialog-change');
    await page.keyboard.press('Escape');
  });

  await test.step('an agent on a tablet sees it beside a report', async () => {
    const { services } = own;
    const report = await createFeedbackFactory({ ...services, limits: services.config.limits }).submitted({
      playerId: actor.playerId,
      kind: 'player',
      proof: 'ticket',
      network: '',
    });
    const vera = await stage.staff('vera', '', { viewport: { width: 1024, height: 768 } });
    await vera.goto(`/community/console/feedback/${report}`);
    await expect(vera.getByText(/^Blocked until/)).toBeVisible();
    await vera.getByRole('button', { name: 'Player and context' }).click();
    await expect(vera.getByRole('dialog').getByText(/^Blocked until/)).toBeVisible();
    await savePicture(vera, 'restriction-report');
  });
});
