import type { Page } from '@playwright/test';
import pg from 'pg';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { fullCard } from '../apps/server/src/features/players/testing/card.factory.ts';
import { ownerUrl } from '../tools/environment.ts';
import { sayIn } from './support/catalogue.ts';
import { expect, newGuid, test as plain, type OwnServer } from './support/chat-fixtures.ts';
import { claim, playerChatOf } from './support/chat-screens.ts';
import { startFakeTranslation } from './support/fake-translation.ts';
import { go, guard, heaps } from './support/guarded-page.ts';
import { startOwnServer } from './support/own-server.ts';
import { sendNow } from './support/people.ts';
import { callAs } from './support/staff-session.ts';

const spanish = 14;
const say = sayIn('es-ES');

/** Digits would be masked before they leave. */
const spelled = (at: number): string => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const story = (at: number): string => `Historia ${spelled(at)}.`;
const translated = (text: string): string => {
  const letters = /historia ([a-j]+)/i.exec(text)?.[1] ?? 'a';
  return heaps[Number([...letters].map((letter) => 'abcdefghij'.indexOf(letter)).join(''))] ?? '';
};

/** A server whose provider of translations answers with payloads. */
const test = plain.extend<object, { own: OwnServer }>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const provider = await startFakeTranslation(translated);
      const server = await startOwnServer(`names_injection_${parallelIndex}`, 8430 + parallelIndex, {
        GUILDHALL_TRANSLATION_PROVIDER: 'libretranslate',
        GUILDHALL_TRANSLATION_URL: provider.url,
      });
      await use(server);
      await server.stop();
      await provider.stop();
    },
    { scope: 'worker' },
  ],
});

/** Runs as the owner of the tables, because the screens must not trust what is stored. */
const plant = async ({ instance }: OwnServer, query: string, values: unknown[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl(instance.database) });
  await owner.connect();
  await owner.query(query, values);
  await owner.end();
};

/** As rendered, with white space collapsed. */
const startOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 12);
const hasText = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ')), { timeout: 15_000 })
    .toContain(startOf(text));

/** Opens a page of the console anew, so that the watch on it begins before anything is shown. */
const watched = async (page: Page, own: OwnServer, path: string): Promise<() => Promise<string[]>> => {
  const found = await guard(page, own.origin);
  await page.goto(`/community/console${path}`);
  return found;
};

const playerIdOf = async (own: OwnServer, guid: number): Promise<string> => {
  const { id } = await own.services.database.query
    .selectFrom('player')
    .select('id')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow();
  return id;
};

test('payloads stay inert in the names of teams, tags, saved views and synonyms [threat 18]', async ({
  own,
  stage,
}) => {
  const ada = await stage.staff('ada');
  const [id, first] = [await stage.idOf('ada'), heaps[0] ?? ''];
  const numbered = heaps.map((text, at) => `${text} ${at}`);
  await plant(own, 'insert into team (name) select unnest($1::text[])', [numbered]);
  await plant(own, 'insert into tag (name) select unnest($1::text[])', [numbered]);
  await plant(
    own,
    "insert into saved_view (path, name, search, owner_id) select '/feedback', name, '?text=' || name, $2 from unnest($1::text[]) name",
    [numbered, id],
  );
  await plant(
    own,
    "insert into search_synonym (terms, updated_by) select jsonb_build_object('3', jsonb_build_array(word, word)), $2 from unnest($1::text[]) word",
    [numbered, id],
  );
  const make = createFeedbackFactory({ ...own.services, limits: own.services.config.limits });
  const playerId = (
    await own.services.database.query
      .insertInto('player')
      .values({ issuer: 'planted', subject: 'tags', guid: newGuid() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  const report = await make.submitted({ playerId, kind: 'player', proof: 'ticket', network: '' });
  await plant(own, 'update feedback set tags = $2 where id = $1', [report, numbered.slice(0, 5)]);
  const found = await watched(ada, own, '/people/teams');
  for (const text of numbered) await hasText(ada, text);
  await go(ada, '/community/console/synonyms');
  for (const text of numbered) await hasText(ada, text);
  await go(ada, '/community/console/feedback');
  await hasText(ada, first);
  await go(ada, `/community/console/feedback/${report}`);
  for (const text of numbered.slice(0, 5)) await hasText(ada, text);
  expect(await found()).toEqual([]);
  // Longer than any that can be saved, they would push the list out of sight.
  await plant(own, 'delete from saved_view', []);
});

test('payloads stay inert in the card that the game signed, masked and shown [threat 18]', async ({ own, stage }) => {
  const ada = await stage.staff('ada');
  const { id: playerId } = await own.services.database.query
    .insertInto('player')
    .values({ issuer: 'planted', subject: 'card', guid: newGuid() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await plant(own, 'insert into player_card (player_id, card, told_at) values ($1, $2, now())', [playerId, fullCard]);
  const found = await watched(ada, own, '/feedback');
  const [purchase] = fullCard.purchases;
  const [sanction] = fullCard.sanctions;
  for (const [at, text] of heaps.entries()) {
    const card = {
      name: text,
      server: text,
      spend: text,
      registered_in: text,
      registered_at: fullCard.registered_at,
      purchases: [{ ...purchase, id: text, product: text, state: text }],
      sanctions: [{ ...sanction, kind: text, reason: text }],
    };
    await plant(own, 'update player_card set card = $2 where player_id = $1', [playerId, card]);
    await ada.goto(`/community/console/players/${playerId}`);
    await hasText(ada, text);
    if (at % 4 !== 0) continue;
    await own.services.database.query.deleteFrom('quota_use').execute();
    await ada.getByRole('button', { name: 'Show masked data…' }).first().click();
    await ada.getByRole('dialog').getByLabel('Reason').fill('To see what the game sent.');
    await ada.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click();
    await expect(ada.getByRole('button', { name: 'Hide' }).first()).toBeVisible();
    expect(await found()).toEqual([]);
  }
});

test('payloads that a provider of translations answers stay inert in reports, for staff and for the player [threat 18, threat 19, threat 41]', async ({
  own,
  stage,
}) => {
  const ada = await stage.staff('ada');
  const make = createFeedbackFactory({ ...own.services, limits: own.services.config.limits });
  const guid = newGuid();
  const player = await stage.player({ guid, lang: spanish });
  const atPlayer = await guard(player, own.origin);
  const sender = { playerId: await playerIdOf(own, guid), kind: 'player', proof: 'ticket', network: '' } as const;
  const reports: string[] = [];
  for (const at of heaps.keys()) {
    await own.services.database.query.deleteFrom('quota_use').execute();
    reports.push(await make.submitted(sender, { lang: spanish, description: story(at) }));
  }
  await callAs(ada, '/translation/set_auto', { langs: [spanish] });
  const found = await watched(ada, own, '/feedback');
  await expect(ada.getByRole('img', { name: 'Machine translation from Spanish' }).first()).toBeVisible();
  for (const [at, id] of reports.entries()) {
    await go(ada, `/community/console/feedback/${id}`);
    const history = ada.getByRole('list', { name: 'History' });
    await expect(history).toContainText(startOf(heaps[at] ?? ''));
    await expect(history).not.toContainText(story(at));
    if (at % 10 !== 0) continue;
    await ada.getByRole('textbox', { name: 'Write in Spanish' }).fill(story(at + 1));
    await ada.getByRole('button', { name: 'Translate to Spanish' }).click();
    const preview = ada.getByRole('textbox', { name: 'Translation to Spanish' });
    await expect(preview).toHaveValue(heaps[at + 1] ?? '');
    await ada.getByRole('button', { name: 'Send reply' }).click();
    await expect(preview).toHaveCount(0);
    await sendNow(own);
    await player.goto(`/community/feedback/info/${id}`);
    await hasText(player, heaps[at + 1] ?? '');
    await player
      .getByRole('button', { name: say('translation.show_original') })
      .first()
      .tap();
    await hasText(player, story(at + 1));
  }
  expect(await found()).toEqual([]);
  expect(await atPlayer()).toEqual([]);
});

test('payloads that a provider of translations answers stay inert in a chat, on both sides [threat 18, threat 19, threat 41]', async ({
  own,
  stage,
}) => {
  const guid = newGuid();
  const player = await stage.player({ guid, lang: spanish });
  const theirs = playerChatOf(player, say);
  await theirs.say(story(0));
  const vera = await stage.staff('vera');
  const [atPlayer, atStaff] = [await guard(player, own.origin), await guard(vera, own.origin)];
  await callAs(vera, '/translation/set_auto', { langs: [spanish] });
  await player.reload();
  await vera.reload();
  const talk = await claim(vera, guid);
  const preview = talk.region.getByRole('textbox', { name: 'Translation to Spanish' });
  for (const [at, text] of heaps.entries()) {
    if (at % 5 !== 0) continue;
    await theirs.say(story(at));
    await expect(talk.log).toContainText(startOf(text));
    await talk.field.fill(story(at + 1));
    await talk.region.getByRole('button', { name: 'Translate to Spanish' }).click();
    await expect(preview).toHaveValue(heaps[at + 1] ?? '');
    await talk.region.getByRole('button', { name: 'Send in Spanish' }).click();
    await expect(talk.field).toHaveValue('');
    await hasText(player, heaps[at + 1] ?? '');
  }
  expect(await atPlayer()).toEqual([]);
  expect(await atStaff()).toEqual([]);
});
