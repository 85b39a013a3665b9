import type { Page } from '@playwright/test';
import { claim, english as say, roomOf, shownToPlayer, storedOf, talkOf } from './chat-rooms.ts';
import { expect, newGuid, test } from './chat-stage.ts';

/** What the server tells this page is held back while wanted, as a slow network would; what it says itself gets through. */
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

test('rule 24 taken over while the first one types: what she sends is refused, her text is kept, the second goes on', async ({
  own,
  stage,
}) => {
  const guid = newGuid();
  const player = await stage.player({ guid });
  const room = roomOf(player);
  const vera = await stage.staff('vera', '?scope=queue');
  const line = await holdBack(vera);
  await vera.reload();
  await room.say('My horse is gone.');
  const talk = await claim(vera, guid);
  await talk.say('Let me see.');
  await expect(room.bubble('Let me see.')).toBeVisible();
  await talk.field.pressSequentially('Your horse is');
  await expect(room.log.getByText(say('chat.typing', { name: 'Mira' }))).toBeAttached();

  const otto = await stage.staff('otto', '?scope=all');
  const taken = talkOf(otto, guid);
  await test.step('the second takes it over, after a question', async () => {
    line.hold();
    await otto.getByRole('button', { name: new RegExp(`Player ${guid}`) }).click();
    await expect(taken.region.getByText('With Vera Novak', { exact: true })).toBeVisible();
    await expect(taken.send).toBeDisabled();
    await taken.tool('Take over').click();
    const question = otto.getByRole('dialog', { name: 'Take this chat over?' });
    await expect(question).toContainText('Vera Novak has it now.');
    await question.getByRole('button', { name: 'Take over' }).click();
    await expect(taken.region.getByText('Yours', { exact: true })).toBeVisible();
    await expect(room.log.getByText(say('chat.event.joined', { name: 'Tomas' }))).toBeVisible();
    await expect(room.heading).toContainText('Tomas');
  });

  await test.step('the first, who does not know yet, sends: it is refused and comes back to where it was written', async () => {
    await talk.field.press('End');
    await talk.field.pressSequentially(' in the stable.');
    await talk.field.press('Enter');
    await expect(talk.bubble('Your horse is in the stable.')).toBeVisible();
    line.release();
    await expect(talk.region.getByText('Otto Berg has this chat now.')).toContainText(
      'Your text was not sent and is still here.',
    );
    await expect(talk.field).toHaveValue('Your horse is in the stable.');
    await expect(talk.send).toBeDisabled();
    await expect(talk.bubble('Your horse is in the stable.')).toHaveCount(0);
    await expect(talk.region.getByText('With Otto Berg', { exact: true })).toBeVisible();
    await vera.reload();
    await expect(talk.field).toHaveValue('Your horse is in the stable.');
  });

  await test.step('the second goes on, under the other name', async () => {
    await taken.say('It is with me now.');
    await expect(room.bubble('It is with me now.')).toBeVisible();
    await expect(room.log.getByText('Tomas', { exact: true })).toBeVisible();
    await expect(talk.bubble('It is with me now.')).toBeVisible();
    const stored = ['player: My horse is gone.', 'staff: Let me see.', 'staff: It is with me now.'];
    expect(await storedOf(own, guid)).toEqual(stored);
    expect(await shownToPlayer(player)).toEqual(stored);
  });
});
