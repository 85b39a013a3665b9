import type { Page } from '@playwright/test';
import { claim, english as say, openBoth, shownToPlayer, storedOf, staffChatOf } from './support/chat-screens.ts';
import { expect, test } from './support/chat-fixtures.ts';

/** Delays messages from the server to this page, like a slow network; messages from the page still get through. */
const holdBack = async (page: Page) => {
  let isHolding = false;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/console\/websocket\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const pass = (): void => socket.send(message);
      if (isHolding) held.push(pass);
      else pass();
    });
  });
  return {
    hold: () => void (isHolding = true),
    release: () => {
      isHolding = false;
      for (const pass of held.splice(0)) pass();
    },
  };
};

test('when a colleague takes a chat over while the first agent types, the first agent’s message is rejected, the text is kept, and the colleague continues [rule 24]', async ({
  own,
  stage,
}) => {
  const { guid, player, room, vera } = await openBoth(stage);
  const line = await holdBack(vera);
  await vera.reload();
  await room.say('My horse is gone.');
  const talk = await claim(vera, guid);
  await talk.say('Let me see.');
  await expect(room.bubble('Let me see.')).toBeVisible();
  await talk.field.pressSequentially('Your horse is');
  await expect(room.log.getByText(say('chat.typing', { name: 'Mira' }))).toBeAttached();

  const otto = await stage.staff('otto', '?scope=all');
  const taken = staffChatOf(otto, guid);
  await test.step('the colleague takes the chat over after a confirmation', async () => {
    line.hold();
    await otto.getByRole('button', { name: new RegExp(`Player ${guid}`) }).click();
    await expect(taken.region.getByText('With Vera Novak', { exact: true })).toBeVisible();
    await expect(taken.send).toBeDisabled();
    await taken.tool('Take over').click();
    const question = otto.getByRole('dialog', { name: 'Take over this chat?' });
    await expect(question).toContainText('Vera Novak is handling it now.');
    await question.getByRole('button', { name: 'Take over' }).click();
    await expect(taken.region.getByText('Yours', { exact: true })).toBeVisible();
    await expect(room.log.getByText(say('chat.event.joined', { name: 'Tomas' }))).toBeVisible();
    await expect(room.heading).toContainText('Tomas');
  });

  await test.step('the first agent sends a message before their page learns of it: it is rejected and returns to the composer', async () => {
    await talk.field.press('End');
    await talk.field.pressSequentially(' in the stable.');
    await talk.field.press('Enter');
    await expect(talk.bubble('Your horse is in the stable.')).toBeVisible();
    line.release();
    await expect(talk.region.getByText('Otto Berg is handling this chat now.')).toContainText(
      'Your text wasn’t sent and is still here.',
    );
    await expect(talk.field).toHaveValue('Your horse is in the stable.');
    await expect(talk.send).toBeDisabled();
    await expect(talk.bubble('Your horse is in the stable.')).toHaveCount(0);
    await expect(talk.region.getByText('With Otto Berg', { exact: true })).toBeVisible();
    await vera.reload();
    await expect(talk.field).toHaveValue('Your horse is in the stable.');
  });

  await test.step('the colleague continues under the other persona', async () => {
    await taken.say('It is with me now.');
    await expect(room.bubble('It is with me now.')).toBeVisible();
    await expect(room.log.getByText('Tomas', { exact: true })).toBeVisible();
    await expect(talk.bubble('It is with me now.')).toBeVisible();
    const stored = ['player: My horse is gone.', 'staff: Let me see.', 'staff: It is with me now.'];
    expect(await storedOf(own, guid)).toEqual(stored);
    expect(await shownToPlayer(player)).toEqual(stored);
  });
});
