import { isApertiumInstalled, startApertium } from '../apps/server/src/features/translation/testing/apertium.ts';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { sayIn } from './support/catalogue.ts';
import { expect, newGuid, savePicture, test as plain, type OwnServer } from './support/chat-fixtures.ts';
import { claim, playerChatOf, staffChatOf } from './support/chat-screens.ts';
import { callAs } from './support/staff-session.ts';
import { startOwnServer } from './support/own-server.ts';
import { sendHeld } from './support/people.ts';

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
    await expect(ours.region.getByRole('button', { name: 'Send in Spanish' })).toHaveCount(0);
    await ours.region.getByRole('button', { name: 'Translate again' }).click();
    await expect(ours.region.getByText('The player will see this translation.')).toBeVisible();
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

  test('where messages are translated automatically, Enter translates first, Escape goes back, and Enter sends the translation', async ({
    stage,
  }) => {
    const guid = newGuid();
    const player = await stage.player({ guid, lang: spanish });
    const theirs = playerChatOf(player, say);
    await theirs.say('Necesito ayuda con mi caballo.');
    const vera = await stage.staff('vera');
    await claim(vera, guid);
    const ours = staffChatOf(vera, guid);
    const warning = ours.region.getByText('This doesn’t look like Spanish, which the player reads.');
    const preview = ours.region.getByRole('textbox', { name: 'Translation to Spanish' });
    const automatic = ours.region.getByRole('switch', { name: 'Translate Spanish automatically' });
    const incoming = ours.log.locator('[data-side="player"]').first();
    // A test before this one may have chosen it, on the same server.
    await expect(incoming.getByRole('button', { name: /Translate|Show original/ }).first()).toBeVisible();
    if (await incoming.getByRole('button', { name: 'Translate' }).isVisible()) {
      await incoming.getByRole('button', { name: 'Translate' }).click();
    } else {
      await incoming.getByRole('button', { name: 'Show original' }).click();
    }
    if (await automatic.first().isChecked()) await automatic.first().click({ force: true });
    await expect(automatic.first()).not.toBeChecked();

    await ours.field.fill('Your horse is back. Do you see it?');
    await expect(warning).toBeVisible();
    await ours.field.press('Alt+t');
    await expect(preview).toHaveValue(/caballo/);
    await expect(warning).toHaveCount(0);
    await ours.field.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(ours.field).toHaveValue('Your horse is back. Do you see it?');

    await automatic.first().click({ force: true });
    await expect(automatic.first()).toBeChecked();
    await expect(ours.region.getByRole('button', { name: 'Send as written' })).toBeVisible();
    await ours.field.press('Enter');
    await expect(preview).toHaveValue(/caballo/);
    await expect(ours.field).toHaveValue('Your horse is back. Do you see it?');
    await preview.fill('Tu caballo ya está aquí.');
    await preview.press('Escape');
    await expect(ours.field).toBeFocused();
    await ours.field.press('Enter');
    await expect(preview).toHaveValue('Tu caballo ya está aquí.');
    await savePicture(vera, 'translation-enter');
    await ours.field.press('Enter');
    await expect(ours.bubble('Tu caballo ya está aquí.')).toBeVisible();
    await expect(ours.field).toHaveValue('');
    await expect(theirs.bubble('Tu caballo ya está aquí.')).toBeVisible();
    await expect(theirs.bubble('Your horse is back.')).toHaveCount(0);

    // What is in the player's language already needs no second Enter.
    await ours.say('¿Puedes ver tu caballo en el establo?');
    await expect(theirs.bubble('¿Puedes ver tu caballo en el establo?')).toBeVisible();
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
    // Not Vera, whose Spanish the test above translates automatically, on the same server if one worker runs both.
    const otto = await stage.staff('otto');
    await otto.goto(`/community/console/feedback/${id}`);
    const history = otto.getByRole('list', { name: 'History' });
    await history.getByRole('button', { name: 'Translate' }).click();
    await expect(history.getByText('My horse disappeared after the last update.')).toBeVisible();
    const field = otto.getByRole('textbox', { name: 'Write in Spanish' });
    await field.fill('Your horse is back.');
    await otto.getByRole('button', { name: 'Translate to Spanish' }).click();
    const preview = otto.getByRole('textbox', { name: 'Translation to Spanish' });
    await expect(preview).toHaveValue(/caballo/);
    await preview.fill('Tu caballo ha vuelto.');
    await savePicture(otto, 'translation-report');
    await sendHeld(own, otto.getByRole('button', { name: 'Send reply' }), '/feedback/reply');
    await expect(history.getByText('Tu caballo ha vuelto.')).toBeVisible();
    await history.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('Your horse is back.');
    await expect(preview).toHaveValue('Tu caballo ha vuelto.');
    own.clock.set(Date.now() - 60_000);
    await otto.getByRole('button', { name: 'Send reply' }).click();
    await expect(history.getByText('Tu caballo ha vuelto.')).toBeVisible();
    own.clock.set(Date.now() + 60_000);
    await expect(history.getByText('Otto Berg replied')).toBeVisible({ timeout: 20_000 });
    own.clock.set(Date.now());
    await player.goto(`/community/feedback/info/${id}`);
    await expect(player.getByText('Tu caballo ha vuelto.')).toBeVisible();
    await player.getByRole('button', { name: say('translation.show_original') }).tap();
    await expect(player.getByText('Your horse is back.')).toBeVisible();
    await savePicture(player, 'translation-player-report');

    // In the list, the first line is translated for those who want the language translated automatically.
    await callAs(otto, '/translation/set_auto', { langs: [spanish] });
    await otto.goto('/community/console/feedback?state=in_progress');
    const row = otto.getByRole('row').filter({ hasText: 'My horse disappeared after the last update.' });
    await expect(row.getByRole('img', { name: 'Machine translation from Spanish' })).toBeVisible();
    await savePicture(otto, 'translation-list');

    // The list opens with what waits for staff, and only its rows on the screen are translated.
    const from = { playerId, kind: 'player', proof: 'ticket', network: '' } as const;
    for (let count = 1; count <= 40; count += 1)
      await make.submitted(from, { lang: spanish, description: `Falta la llave número ${count}.` });
    const asked: string[] = [];
    otto.on('request', (request) => {
      if (request.url().endsWith('/translation/texts')) asked.push(request.postData() ?? '');
    });
    await otto.goto('/community/console/feedback');
    await expect(otto).toHaveURL(/\/feedback\?state=waiting$/);
    const views = otto.getByRole('navigation', { name: 'Views' });
    await expect(views.locator('[aria-current="page"]')).toHaveText(/^Waiting on us/);
    const isAsked = (count: number) => asked.some((body) => body.includes(`llave número ${count}.`));
    await expect.poll(() => isAsked(1)).toBe(true);
    await expect(otto.getByRole('row').filter({ hasText: 'número 40.' })).not.toBeInViewport();
    expect(isAsked(40)).toBe(false);
    await otto.getByRole('row').filter({ hasText: 'número 40.' }).scrollIntoViewIfNeeded();
    await expect.poll(() => isAsked(40)).toBe(true);
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
