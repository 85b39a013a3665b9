import type { Locator } from '@playwright/test';
import { claim, conversationOf, english as say, openBoth, staffChatOf } from './support/chat-screens.ts';
import { expect, test } from './support/chat-fixtures.ts';

/** Longer than the ten seconds for which an end can be undone, on a busy machine. */
const timeout = 30_000;

test('a chat becomes a report that the player finds, and its end can be undone until it takes effect', async ({
  stage,
}) => {
  const { guid, player, room, vera } = await openBoth(stage);
  await room.say('My sword is gone.');
  const talk = await claim(vera, guid);
  await expect(talk.field).toBeFocused();

  const line = room.log.getByText(/^We opened report \d+ for you\./);
  await test.step('one key makes the report, with what the player wrote as the summary', async () => {
    await talk.log.focus();
    await vera.keyboard.press('m');
    const dialog = vera.getByRole('dialog', { name: /^Create a report from chat #/ });
    await expect(dialog.getByRole('textbox', { name: 'What’s it about?' })).toHaveValue('My sword is gone.');
    await dialog.getByRole('button', { name: 'Create a report' }).click();
    await expect(dialog).toBeHidden();
    await expect(talk.region.getByRole('link', { name: /^The player was notified about report #\d+/ })).toBeVisible();
    await expect(line).toBeVisible();
  });

  await test.step('the end can be undone, above the composer, and the player sees nothing of it', async () => {
    const field = vera.getByRole('textbox', { name: 'Message', exact: true });
    const composer = await talk.region.locator('[class*="composer"]').filter({ has: field }).first().boundingBox();
    const bottomOf = async (notice: Locator): Promise<number> => {
      const { y, height } = (await notice.boundingBox()) ?? { y: Infinity, height: 0 };
      return y + height;
    };
    await talk.tool('End').click();
    await vera.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
    await expect(vera.getByText(/^Chat #\d+ is about to end$/)).toBeVisible();
    const undo = vera.getByRole('region', { name: 'Recent actions you can undo' });
    expect(await bottomOf(undo)).toBeLessThan(composer?.y ?? 0);
    await talk.log.focus();
    await vera.keyboard.press('z');
    const notice = vera.getByRole('alert').filter({ hasText: /Chat #\d+ stays open/ });
    expect(await bottomOf(notice)).toBeLessThan(composer?.y ?? 0);
    await talk.say('One more question.');
    await expect(room.bubble('One more question.')).toBeVisible();
  });

  await test.step('a pending end is canceled by the player, and the next one takes effect', async () => {
    const end = async (): Promise<void> => {
      await talk.tool('End').click();
      await vera.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
      await expect(vera.getByText(/^Chat #\d+ is about to end$/)).toBeVisible();
    };
    await end();
    await room.say('Yes?');
    await expect(vera.getByText('A new message arrived, so the chat stays open')).toBeVisible();
    await end();
    await expect(player.getByRole('heading', { name: say('chat.ended.title') })).toBeVisible({ timeout });
  });

  await test.step('the player opens the report from the chat; staff see where it came from', async () => {
    await player.getByRole('link', { name: say('chat.report.open') }).tap();
    await expect(player.getByText('My sword is gone.').first()).toBeVisible();
    await vera.getByRole('link', { name: /^Created report #\d+/ }).click();
    await expect(vera.getByRole('link', { name: /^From chat #\d+/ })).toBeVisible();
    await expect(vera.getByText(`#${guid}: My sword is gone.`)).toBeVisible();
  });
});

test('a chat is snoozed and wakes; staff write first to a player whose chat has ended', async ({ stage, own }) => {
  const { guid, player, room, vera } = await openBoth(stage);
  await room.say('Is the tower open on Monday?');
  const talk = await claim(vera, guid);
  const id = await conversationOf(own, guid);
  const tab = (name: string) => vera.getByRole('group', { name: 'Chats to show' }).getByRole('button', { name });
  const row = vera.getByRole('region', { name: 'Chats' }).getByRole('button', { name: new RegExp(`Player ${guid}`) });

  await test.step('snoozed, it leaves the list and waits in its own', async () => {
    await talk.log.focus();
    await vera.keyboard.press('s');
    await vera
      .getByRole('dialog', { name: /later$/ })
      .getByRole('button', { name: 'Snooze' })
      .click();
    await expect(vera.getByText(/is snoozed and returns/)).toBeVisible();
    await tab('Mine').click();
    await expect(row).toHaveCount(0);
    await tab('Snoozed').click();
    await expect(row).toBeVisible();
  });

  await test.step('when it is due, it is back', async () => {
    await own.services.database.query
      .updateTable('conversation')
      .set({ snoozed_until: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    await tab('Mine').click();
    await expect(row).toBeVisible({ timeout });
  });

  await test.step('staff start a chat, and the player finds it unread', async () => {
    const { id: conversation, assign_epoch } = await own.services.chatStaff.rowOf(id);
    const body = { conversation, assign_epoch, reason: 'solved' } as const;
    await own.services.chatStaff.finish(await stage.idOf('vera'), body);
    await expect(player.getByRole('heading', { name: say('chat.ended.title') })).toBeVisible();
    await expect(talk.region.getByText('This chat has ended: Resolved')).toBeVisible();
    await talk.log.focus();
    await vera.keyboard.press('o');
    const dialog = vera.getByRole('dialog', { name: 'Start a chat with the player' });
    await dialog.getByRole('textbox', { name: 'First message' }).fill('The tower opens on Tuesday.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(staffChatOf(vera, guid).bubble('The tower opens on Tuesday.')).toBeVisible();
    await expect(room.bubble('The tower opens on Tuesday.')).toBeVisible();
    await room.say('Thank you!');
    await expect(staffChatOf(vera, guid).bubble('Thank you!')).toBeVisible();
  });
});
