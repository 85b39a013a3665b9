import { randomUUID } from 'node:crypto';
import { chatAnswer, chatClaim, chatPage } from '@guildhall/contract/chat/staff.ts';
import { chatMessages, chatSend } from '@guildhall/contract/chat/player.ts';
import { translationRead, translationSetAuto, translationTexts } from '@guildhall/contract/translation/staff.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until, type TestServer } from '../../testing/installation.ts';
import { createStaffStage, createReplying } from '../feedback/testing/staff.factory.ts';
import { feedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { feedbackNote } from '@guildhall/contract/feedback/staff.ts';
import { followChat, startChat, textOf } from '../chat/testing/conversation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import { createFakeProvider, likeLibreTranslate } from './testing/fake-provider.ts';

const [es, en] = [14, 3];
const upper = likeLibreTranslate((text) => text.toUpperCase());
const provider = await createFakeProvider(upper);
const installation = await createInstallation();
const { clock, owner } = installation;
const environment = {
  GUILDHALL_TRANSLATION_PROVIDER: 'libretranslate',
  GUILDHALL_TRANSLATION_URL: provider.url,
  GUILDHALL_TRANSLATION_DAILY_CHARACTERS: '100000',
  GUILDHALL_TRANSLATION_HOURLY_CHARACTERS: '2000',
};
const [server, other] = [await installation.start(environment), await installation.start(environment)];
const agent = await signInAs(server, 'agent');
const colleague = await signInAs(server, 'admin');

const translate = async (
  texts: string[],
  { at = server, as = agent, subject = null as unknown, also = [] as unknown[] } = {},
) => {
  const { answer } = await at.call(translationTexts, { as, body: { texts, from: es, to: en, subject, also } });
  return answer.code === 0 ? (answer.msg.texts as string[]) : anyErrorNameOf(answer.code);
};
const sent = (): string => provider.requests.map(({ body }) => body).join('\n');

afterEach(async () => {
  provider.requests.length = 0;
  provider.respond(upper);
  clock.advance(600_000);
  await owner.query('truncate translation_use');
});

describe('a translation', () => {
  it('is made once: the second time it comes from the cache, on any server', async () => {
    expect(await translate(['mi caballo', '', '42', 'mi caballo'])).toEqual(['MI CABALLO', '', '42', 'MI CABALLO']);
    expect(await translate(['mi caballo'], { at: other })).toEqual(['MI CABALLO']);
    expect(provider.requests.map(({ body }) => (JSON.parse(body) as { q: string[] }).q)).toEqual([['mi caballo']]);
  });

  it('is made once for concurrent requests', async () => {
    provider.respond(likeLibreTranslate((text) => text.toUpperCase(), 100));
    const asked = Array.from({ length: 5 }, () => translate(['a la vez']));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => ['A LA VEZ']));
    expect(provider.requests).toHaveLength(1);
  });

  it('uses the words of the termbase', async () => {
    expect(await translate(['mi gremio y el equipo de soporte'])).toEqual(['MI guild Y EL Support team']);
  });

  it('is repaired piece by piece if the provider loses what was masked, and the repaired one is cached', async () => {
    provider.respond(likeLibreTranslate((text) => text.replaceAll(/[⟦⟧\d]/gu, '').toUpperCase()));
    const text = 'perdí 300 gemas en el pedido GPA.33-12, {player}';
    const expected = ['PERDÍ 300 GEMAS EN EL PEDIDO GPA.33-12, {player}'];
    expect(await translate([text])).toEqual(expected);
    expect(await translate([text], { at: other })).toEqual(expected);
    expect(provider.requests).toHaveLength(2);
  });

  it('is kept so that only the holder of the text can read it', async () => {
    await translate(['secreto bien guardado']);
    const { rows } = await owner.query('select sealed from translation_cache');
    const bytes = Buffer.concat(rows.map(({ sealed }) => sealed as Buffer)).toString('latin1');
    expect(rows.length).toBeGreaterThan(0);
    expect(bytes).not.toMatch(/secreto/i);
  });
});

describe('personal data', () => {
  it('never reaches the provider [threat 41]', async () => {
    await owner.query(
      `insert into staff_member (id, name, email, role) values ('zz', 'Wilhelmina Quartz', 'q@x.test', 'agent')`,
    );
    const stage = createStaffStage(server);
    const session = await server.launch({ guid: 70_771_177, sub: 'subject-kestrel' });
    const from = { playerId: session.player, kind: 'player', proof: 'ticket', network: '' } as const;
    const id = await stage.submitted(from);
    await owner.query(`update feedback set role_id = 'KESTRELROLE', email = 'canary@mail.test' where id = $1`, [id]);
    await owner.query(
      `insert into player_card (player_id, card, told_at) values ($1, '{"name": "Zephyrine Vault"}', now())`,
      [session.player],
    );
    const canaries = [
      'Zephyrine Vault',
      'canary@mail.test',
      'other.canary@mail.test',
      '+34 612 345 678',
      'https://shop.test/pay?card=canary',
      '70771177',
      'kestrelrole',
      'Wilhelmina Quartz',
      'Wilhelmina',
      '3f2a9c4e-bb1d-4f5e-8a77-0c1d2e3f4a5b',
      'GPA.3345-8812-9921-12345',
      '4111 1111 1111 1111',
    ];
    const text = canaries.map((canary) => `dato ${canary} aquí`).join('. ');
    await owner.query('update feedback set description = $2 where id = $1', [id, text]);
    const translated = await translate([text], { subject: { of: 'report', id } });
    expect(translated[0]).toContain('DATO canary@mail.test AQUÍ');
    for (const canary of canaries) {
      expect(translated[0]).toContain(canary);
      expect(sent().toLowerCase()).not.toContain(canary.toLowerCase());
    }
    // Also in a call for the lines of several players.
    await translate(['hola', `${text} y más`], { also: [{ of: 'report', id }] });
    for (const canary of canaries) expect(sent().toLowerCase()).not.toContain(canary.toLowerCase());
    // Also when the provider loses all tokens and the text is sent in pieces.
    provider.respond(likeLibreTranslate(() => 'x'));
    await translate([`${text} otra vez`], { subject: { of: 'report', id } });
    for (const canary of canaries) expect(sent().toLowerCase()).not.toContain(canary.toLowerCase());
    expect(sent()).not.toMatch(/\d{3,}/);
  });
});

describe('a translation for a guess', () => {
  it('finding N9: treats the masked name of a player like any other word [threat 16]', async () => {
    const stage = createStaffStage(server);
    const session = await server.launch({ guid: 70_771_178, sub: 'subject-rose' });
    const id = await stage.submitted({ playerId: session.player, kind: 'player', proof: 'ticket', network: '' });
    await owner.query(
      `insert into player_card (player_id, card, told_at) values ($1, '{"name": "Rosemarie"}', now())`,
      [session.player],
    );
    provider.respond(likeLibreTranslate((text) => `TR ${text}`));
    const guess = async (name: string) => (await translate([name], { subject: { of: 'report', id } }))[0];
    expect([await guess('Rosalinde'), await guess('Rosemarie')]).toEqual(['TR Rosalinde', 'TR Rosemarie']);
    // Where the player wrote it, staff can read it, and it stays here.
    await owner.query(`update feedback set description = 'Soy Rosemarie' where id = $1`, [id]);
    expect(await guess('dato Rosemarie')).toContain('Rosemarie');
    expect(sent()).not.toContain('dato Rosemarie');
    await owner.query('delete from translation_use');
  });

  it('does so too if only staff wrote the name, and the player a longer word [threat 16]', async () => {
    const { id: conversation, session } = await startChat(server, 70_771_179);
    const from = { playerId: session.player, kind: 'player', proof: 'ticket', network: '' } as const;
    const report = await createStaffStage(server).submitted(from);
    await owner.query(`insert into player_card (player_id, card, told_at) values ($1, '{"name": "Annerose"}', now())`, [
      session.player,
    ]);
    const note = { id: report, key: randomUUID(), text: 'Annelise, Annerose', mentions: [] };
    expect((await server.call(feedbackNote, { as: agent, body: note })).answer.code).toBe(0);
    await owner.query(`update feedback set description = 'Annerosenbaum' where id = $1`, [report]);
    const { answer } = await server.call(chatClaim, { as: agent, body: { conversation, assign_epoch: 0 } });
    const said = { ...textOf(conversation, 'Annelise, Annerose'), assign_epoch: Number(answer.msg.assign_epoch) };
    expect((await server.call(chatAnswer, { as: agent, body: said })).answer.code).toBe(0);
    const heard = textOf(conversation, 'Annerosenbaum');
    expect((await server.call(chatSend, { as: session, body: heard })).answer.code).toBe(0);
    provider.respond(likeLibreTranslate((text) => `TR ${text}`));
    const guesses = ['Annelise', 'Annerose'];
    for (const subject of [
      { of: 'report', id: report },
      { of: 'chat', id: conversation },
    ]) {
      const texts = guesses.map((name) => `${subject.of} ${name}`);
      expect(await translate(texts, { subject })).toEqual(texts.map((text) => `TR ${text}`));
    }
    const own = textOf(conversation, 'Soy Annerose.');
    expect((await server.call(chatSend, { as: session, body: own })).answer.code).toBe(0);
    expect(await translate(['aquí Annerose'], { subject: { of: 'chat', id: conversation } })).toEqual([
      'TR aquí Annerose',
    ]);
    expect(sent()).not.toContain('aquí Annerose');
  });
});

describe('the limits', () => {
  const hundred = (seed: string): string => `${seed} ${'palabra '.repeat(12)}`.padEnd(100, 'x').slice(0, 100);
  const used = async (scope: string): Promise<number> =>
    Number(
      (await owner.query('select sum(characters) as sum from translation_use where scope = $1', [scope])).rows[0].sum,
    );

  it('of a person and an hour hold over two servers that race', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const seeds = [...letters].map((letter) => `q${letter}`);
    const outcomes = await Promise.all(
      seeds.map((seed, index) => translate([hundred(seed)], { at: index % 2 === 0 ? server : other })),
    );
    expect(outcomes.filter((outcome) => Array.isArray(outcome))).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'translation_limited')).toHaveLength(seeds.length - 20);
    expect(await used('installation')).toBe(2000);
    expect(await translate([hundred('otra')], { as: colleague })).toHaveLength(1);
    // What is cached costs nothing.
    expect(await translate([hundred(seeds[outcomes.findIndex(Array.isArray)] ?? '')])).toHaveLength(1);
    clock.advance(3_600_000);
    expect(await translate([hundred('luego')])).toHaveLength(1);
  });

  it('of the installation holds for all people together', async () => {
    await owner.query(
      `insert into translation_use values ('installation', date_trunc('day', $1::timestamptz at time zone 'utc') at time zone 'utc', 99950)`,
      [new Date(clock.now())],
    );
    const { answer } = await server.call(translationTexts, {
      as: agent,
      body: { texts: [hundred('tarde')], from: es, to: en, subject: null },
    });
    expect([anyErrorNameOf(answer.code), answer.msg]).toMatchObject([
      'translation_limited',
      { params: { scope: 'installation' } },
    ]);
    expect(await used(`staff:${agent.staffId}`)).toBe(0);
  });

  it('are not spent if the provider fails', async () => {
    provider.respond(() => ({ status: 500, body: {} }));
    expect(await translate([hundred('falla')])).toBe('translation_failed');
    expect(await used('installation')).toBe(0);
  });
});

describe('a provider that fails', () => {
  it('is left alone for a while, then asked again', async () => {
    provider.respond(() => ({ status: 503, body: {} }));
    for (const text of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) {
      expect(await translate([`${text} falla`])).toBe('translation_failed');
    }
    expect(provider.requests.length).toBeLessThan(5);
    provider.respond(upper);
    expect(await translate(['uno falla'])).toBe('translation_failed');
    clock.advance(600_000);
    expect(await translate(['uno falla'])).toEqual(['UNO FALLA']);
  });

  it('says why: languages, key', async () => {
    provider.respond(() => ({ status: 400, body: { error: 'es is not supported' } }));
    expect(await translate(['par'])).toBe('translation_pair');
    provider.respond(() => ({ status: 403, body: { error: 'Invalid API key' } }));
    expect(await translate(['clave'])).toBe('translation_refused');
  });
});

describe('without a provider', () => {
  it('settings say so, and translating is refused', async () => {
    const plain = await installation.start();
    const { answer } = await plain.call(translationRead, { as: agent, body: {} });
    expect(answer.msg).toEqual({ provider: null, speaks: [], auto: [] });
    expect(await translate(['hola'], { at: plain })).toBe('translation_off');
  });
});

describe('settings', () => {
  it('have the languages a person speaks well, and those translated automatically', async () => {
    await owner.query('insert into staff_language (staff_id, lang, level) values ($1, 3, 3), ($1, 10, 1)', [
      agent.staffId,
    ]);
    const { answer } = await server.call(translationSetAuto, { as: agent, body: { langs: [14, 15] } });
    expect(answer.msg).toEqual({ provider: 'libretranslate', speaks: [3], auto: [14, 15] });
    expect((await server.call(translationRead, { as: colleague, body: {} })).answer.msg.auto).toEqual([]);
  });
});

const claimed = async (at: TestServer, guid: number) => {
  const chat = await startChat(at, guid);
  const { answer } = await at.call(chatClaim, { as: agent, body: { conversation: chat.id, assign_epoch: 0 } });
  return { ...chat, epoch: Number(answer.msg.assign_epoch) };
};

describe('a translated chat message', () => {
  const original = { text: 'Your horse is back.', lang: 3 };

  it('is delivered and stored with what the agent wrote', async () => {
    const { id, session, epoch } = await claimed(server, 8101);
    const socket = await followChat(server, session, id);
    const body = { ...textOf(id, 'Tu caballo ha vuelto.'), assign_epoch: epoch, original };
    expect((await server.call(chatAnswer, { as: agent, body })).answer.code).toBe(0);
    await until(() => socket.heard('deliver').length === 1);
    expect(socket.heard('deliver')[0]).toMatchObject({ message: { content: 'Tu caballo ha vuelto.', original } });
    for (const [route, as] of [
      [chatPage, agent],
      [chatMessages, session],
    ] as const) {
      const { answer } = await server.call(route, { as, body: { conversation: id } });
      expect(answer.msg.list.at(-1)).toMatchObject({ content: 'Tu caballo ha vuelto.', original });
    }
    // Repeating the call is no second message; another original under the same id is refused.
    expect((await server.call(chatAnswer, { as: agent, body })).answer.code).toBe(0);
    const changed = { ...body, original: { ...original, text: 'Other' } };
    expect(anyErrorNameOf((await server.call(chatAnswer, { as: agent, body: changed })).answer.code)).toBe(
      'chat_reused',
    );
    socket.socket.close();
  });

  it('is only for staff: players cannot send an original', async () => {
    const { id, session } = await claimed(server, 8102);
    const { answer } = await server.call(chatSend, { as: session, body: { ...textOf(id, 'Hola'), original } });
    expect(anyErrorNameOf(answer.code)).toBe('invalid');
  });
});

describe('a translated reply to a report', () => {
  it('is sent with what the agent wrote, which the player and staff can read', async () => {
    const stage = createStaffStage(server);
    const mei = await stage.member('Mei');
    const session = await server.launch({ guid: 8201 });
    const id = await stage.submitted({ playerId: session.player, kind: 'player', proof: 'ticket', network: '' });
    const { send } = createReplying(server, clock);
    const original = { text: 'It opens again.', lang: 3 } as const;
    const { version } = await server.feedbackStaff.reports.open(mei, id);
    const body = { id, version, key: randomUUID(), text: 'Se abre de nuevo.', then: 'keep', original } as const;
    const queued = await server.feedbackStaff.sending.reply(mei, body);
    expect(queued.sending).toMatchObject({ text: 'Se abre de nuevo.', original });
    await send();
    const { answer } = await server.call(feedbackInfo, { as: session, body: { id, category_lang: 3 } });
    expect(answer.msg.entries.at(-1)).toMatchObject({ kind: 'reply', text: 'Se abre de nuevo.', original });
    const opened = await server.feedbackStaff.reports.open(mei, id);
    expect(opened.entries.at(-1)?.details).toEqual({ original: original.text, original_lang: 3 });
  });
});
