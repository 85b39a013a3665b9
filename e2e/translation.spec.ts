import { isApertiumInstalled, startApertium } from '../apps/server/src/features/translation/testing/apertium.ts';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { sayIn } from './support/catalogue.ts';
import { expect, newGuid, savePicture, test as plain, type OwnServer } from './support/chat-fixtures.ts';
import { claim, playerChatOf, staffChatOf } from './support/chat-screens.ts';
import { startOwnServer } from './support/own-server.ts';

const spanish = 14;
const say = sayIn('es-ES');

/** A server whose provider is the real Apertium engine. */
const test = plain.extend<object, { own: OwnServer }>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const engine = await startApertium();
      const server = await startOwnServer(`translation_${parallelIndex}`, 8400 + parallelIndex, {
        GUILDHALL_TRANSLATION_PROVIDER: 'apertium',
        GUILDHALL_TRANSLATION_URL: engine.url,
      });
      await use(server);
      await server.stop();
      await engine.stop();
    },
    { scope: 'worker' },
  ],
});

test.describe('with a provider', () => {
  test.skip(!isApertiumInstalled, 'apertium-apy and apertium-eng-spa are not installed');

  test('a Spanish player and an English agent talk, and both see the original and the translation', async ({
    stage,
  }) => {
    const guid = newGuid();
    const player = await stage.player({ guid, lang: spanish });
    const theirs = playerChatOf(player, say);
    await theirs.say('Mi caballo 10010201 desapareció después de la última actualización.');
    const vera = await stage.staff('vera');
    await claim(vera, guid);
    const ours = staffChatOf(vera, guid);
    const incoming = ours.bubble('Mi caballo 10010201');
    await incoming.getByRole('button', { name: 'Translate' }).click();
    const translated = ours.bubble('My horse 10010201 disappeared after the last update.');
    await expect(translated.getByText('Machine translation from Spanish')).toBeVisible();
    await translated.getByRole('switch', { name: 'Translate Spanish automatically' }).click();
    await translated.getByRole('button', { name: 'Show original' }).click();
    await expect(incoming).toBeVisible();
    await incoming.getByRole('button', { name: 'Show translation' }).click();
    await theirs.say('Necesito ayuda.');
    await expect(ours.bubble('I need help.')).toBeVisible();

    await ours.field.fill('Your horse 10010201 is back.');
    await ours.region.getByRole('button', { name: 'Translate to Spanish' }).click();
    const preview = ours.region.getByRole('textbox', { name: 'Translation to Spanish' });
    await expect(preview).toHaveValue(/caballo 10010201/);
    await ours.field.fill('Your horse 10010201 is back now.');
    await expect(ours.region.getByText('Your text has changed since it was translated.')).toBeVisible();
    await expect(ours.region.getByRole('button', { name: 'Send in Spanish' })).toBeDisabled();
    await ours.region.getByRole('button', { name: 'Translate again' }).click();
    await expect(ours.region.getByText('The player reads this text.')).toBeVisible();
    await preview.fill('Tu caballo 10010201 ya ha vuelto.');
    await vera.reload();
    await expect(preview).toHaveValue('Tu caballo 10010201 ya ha vuelto.');
    await savePicture(vera, 'translation-preview');
    await ours.region.getByRole('button', { name: 'Send in Spanish' }).click();
    const sent = ours.bubble('Tu caballo 10010201 ya ha vuelto.');
    await sent.getByRole('button', { name: 'Show original' }).click();
    await expect(sent.getByText('Your horse 10010201 is back now.')).toBeVisible();
    await expect(preview).toHaveCount(0);

    const read = theirs.bubble('Tu caballo 10010201 ya ha vuelto.');
    await expect(read.getByText(say('translation.machine'))).toBeVisible();
    await read.getByRole('button', { name: say('translation.show_original') }).tap();
    await expect(read.getByText('Your horse 10010201 is back now.')).toBeVisible();
    await savePicture(vera, 'translation-chat');
    await savePicture(player, 'translation-player');
    await player.reload();
    await expect(read.getByText(say('translation.machine'))).toBeVisible();
  });

  test('a report is read and answered in translation, and undoing brings back what the agent wrote', async ({
    stage,
    own,
  }) => {
    const make = createFeedbackFactory({ ...own.services, limits: own.services.config.limits });
    const guid = newGuid();
    const player = await stage.player({ guid, lang: spanish });
    const { rows } = await own.services.database.pool.query<{ id: string }>('select id from player where guid = $1', [
      guid,
    ]);
    const playerId = rows[0]?.id ?? '';
    const id = await make.submitted(
      { playerId, kind: 'player', proof: 'ticket', network: '' },
      { lang: spanish, description: 'Mi caballo desapareció después de la última actualización.' },
    );
    const vera = await stage.staff('vera');
    await vera.goto(`/community/console/feedback/${id}`);
    const history = vera.getByRole('list', { name: 'History' });
    await history.getByRole('button', { name: 'Translate' }).click();
    await expect(history.getByText('My horse disappeared after the last update.')).toBeVisible();
    const field = vera.getByRole('textbox', { name: 'Write in Spanish' });
    await field.fill('Your horse is back.');
    await vera.getByRole('button', { name: 'Translate to Spanish' }).click();
    const preview = vera.getByRole('textbox', { name: 'Translation to Spanish' });
    await expect(preview).toHaveValue(/caballo/);
    await preview.fill('Tu caballo ha vuelto.');
    await savePicture(vera, 'translation-report');
    await vera.getByRole('button', { name: 'Send reply' }).click();
    await expect(history.getByText('Tu caballo ha vuelto.')).toBeVisible();
    await history.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('Your horse is back.');
    await expect(preview).toHaveValue('Tu caballo ha vuelto.');
    own.clock.set(Date.now() - 60_000);
    await vera.getByRole('button', { name: 'Send reply' }).click();
    await expect(history.getByText('Tu caballo ha vuelto.')).toBeVisible();
    own.clock.set(Date.now() + 60_000);
    await expect(history.getByText('Vera Novak replied')).toBeVisible({ timeout: 20_000 });
    own.clock.set(Date.now());
    await player.goto(`/community/feedback/info/${id}`);
    await expect(player.getByText('Tu caballo ha vuelto.')).toBeVisible();
    await player.getByRole('button', { name: say('translation.show_original') }).tap();
    await expect(player.getByText('Your horse is back.')).toBeVisible();
    await savePicture(player, 'translation-player-report');
  });
});

plain('without a provider the console says so, and everything else works', async ({ stage }) => {
  const guid = newGuid();
  const player = await stage.player({ guid, lang: spanish });
  await playerChatOf(player, say).say('Mi caballo desapareció.');
  const vera = await stage.staff('vera');
  await claim(vera, guid);
  const ours = staffChatOf(vera, guid);
  await expect(ours.region.getByText('No translation service is set up.', { exact: true })).toBeVisible();
  await expect(ours.region.getByRole('button', { name: /Translate/ })).toHaveCount(0);
  await ours.say('Ha vuelto.');
  await expect(playerChatOf(player, say).bubble('Ha vuelto.')).toBeVisible();
  await savePicture(vera, 'translation-off');
});
