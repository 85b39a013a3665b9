import { english as say, playerChatOf } from './support/chat-screens.ts';
import { expect, newGuid, savePicture, test } from './support/chat-fixtures.ts';

for (const viewport of [
  { width: 360, height: 780 },
  { width: 780, height: 360 },
]) {
  test(`what goes with the first message is shown, and what the player removes is not sent: ${viewport.width}×${viewport.height} [F1]`, async ({
    own,
    stage,
  }) => {
    const guid = newGuid();
    const player = await stage.player({ guid, options: { viewport } });
    const room = playerChatOf(player);
    const line = player.locator('details').filter({ hasText: say('feedback.context.title') });
    await expect(room.status).toHaveText(say('chat.status.connected'));
    await expect(line.locator('summary')).toHaveText(/7$/);
    const folded = await line.boundingBox();
    expect(folded?.height).toBeLessThanOrEqual(48);
    await savePicture(player, `context-folded-${viewport.width}`);

    await line.locator('summary').tap();
    await savePicture(player, `context-open-${viewport.width}`);
    // The field stays on the screen, below what is unfolded.
    await expect(room.field).toBeInViewport({ ratio: 1 });
    await room.field.tap({ trial: true });
    for (const part of ['device', 'screen'] as const) {
      await line.getByRole('checkbox', { name: say(`feedback.context.${part}`) }).setChecked(false);
    }
    await line.locator('summary').tap();
    await expect(line.locator('summary')).toHaveText(/5$/);

    // The choice is kept on the device.
    await player.reload();
    await expect(room.status).toHaveText(say('chat.status.connected'));
    await expect(line.locator('summary')).toHaveText(/5$/);
    await room.say('Where is my sword?');
    await expect(room.bubble('Where is my sword?')).toHaveAttribute('data-state', 'message');
    await expect(line).toHaveCount(0);
    const { context } = await own.services.database.query
      .selectFrom('conversation as c')
      .innerJoin('player as p', 'p.id', 'c.player_id')
      .select('c.context')
      .where('p.guid', '=', guid)
      .executeTakeFirstOrThrow();
    expect(Object.keys(context ?? {}).toSorted()).toEqual(['app', 'channel', 'language', 'network', 'version']);
  });
}
