import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { categorySchema } from '@guildhall/contract/articles/player.ts';
import { feedbackTypes, templatePurposes } from '@guildhall/contract/feedback/rules.ts';
import { suggestionStates } from '@guildhall/contract/suggestions/states.ts';
import { isLocale, langOfLocale, locales, type LangId } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { createFeedbackFactory } from '../src/features/feedback/testing/feedback.factory.ts';
import { storeCard } from '../src/features/players/players.public.ts';
import type { LaunchedActor } from '../src/runtime/actor.ts';
import { launchedActor } from '../src/testing/actors.ts';
import type { Services } from '../src/wiring.ts';
import { demoCardOf } from './cards.ts';
import { conversationsSchema, seedConversations } from './conversations.ts';

export type SupportSeedDependencies = Pick<
  Services,
  | 'database'
  | 'consoleHints'
  | 'replies'
  | 'fileLinks'
  | 'config'
  | 'feedbackStaff'
  | 'incidents'
  | 'incidentsStaff'
  | 'suggestions'
  | 'suggestionsStaff'
  | 'chat'
  | 'chatSending'
  | 'chatStaff'
> & { readonly nowMs: number };

const hourMs = 60 * 60 * 1000;
/**
 * Players that `npm run launch -- --guid 70002` opens, so that their reports can be viewed as player and as staff. The
 * first one is its default and has something of everything.
 */
const demoIssuer = 'demo-game-server';
const firstGuid = 70_001;

const localeSchema = v.picklist(locales.map(({ locale }) => locale));
const textsSchema = <Text extends v.GenericSchema>(text: Text) => v.record(localeSchema, text);
const templatesSchema = v.array(
  v.object({ name: v.string(), purpose: v.picklist(templatePurposes), texts: textsSchema(v.string()) }),
);
const issuesSchema = v.array(
  v.object({
    joined: v.number(),
    category_id: v.optional(categorySchema),
    texts: textsSchema(v.object({ title: v.string(), body: v.string() })),
  }),
);
const suggestionsSchema = v.array(
  v.object({
    state: v.picklist(suggestionStates),
    supporters: v.number(),
    texts: textsSchema(v.object({ title: v.string(), body: v.string(), answer: v.string() })),
  }),
);
const stepSchema = v.union([
  v.tuple([v.literal('taken')]),
  v.tuple([v.picklist(['question', 'reply', 'finished', 'note', 'detail', 'reopened']), v.string()]),
  v.tuple([v.literal('rated'), v.string(), v.number()]),
]);
type Step = v.InferOutput<typeof stepSchema>;
const reportsSchema = v.array(
  v.object({
    guid: v.number(),
    locale: localeSchema,
    hours: v.number(),
    type: v.picklist(Object.keys(feedbackTypes) as (keyof typeof feedbackTypes)[]),
    description: v.string(),
    version: v.string(),
    channel: v.number(),
    steps: v.optional(v.array(stepSchema), []),
  }),
);

const parseFile = async <S extends v.GenericSchema>(schema: S, name: string): Promise<v.InferOutput<S>> =>
  v.parse(schema, JSON.parse(await readFile(join(import.meta.dirname, 'support', name), 'utf8')));

const langOf = (locale: string): LangId => (isLocale(locale) ? langOfLocale(locale) : 3);
const synonymsSchema = v.array(textsSchema(v.array(v.string())));

/** What the demo game calls things, for the search. */
const seedSynonyms = async ({ database }: SupportSeedDependencies): Promise<void> => {
  for (const group of await parseFile(synonymsSchema, 'synonyms.json')) {
    const terms = Object.fromEntries(Object.entries(group).map(([locale, words]) => [langOf(locale), words]));
    await database.query
      .insertInto('search_synonym')
      .values({ terms: JSON.stringify(terms) })
      .execute();
  }
};

const byLang = <Text, Shown>(texts: Record<string, Text>, show: (text: Text) => Shown) =>
  Object.entries(texts).map(([locale, text]) => ({ lang: langOf(locale), ...show(text) }));

/** The member of staff who wrote the demo's answers. The account cannot sign in. */
const writeAgent = async ({ database }: SupportSeedDependencies): Promise<string> => {
  const { id } = await database.query
    .insertInto('staff_member')
    .values({ name: 'Mira Holt', email: 'mira.holt@guildhall.test', role: 'agent', is_active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const actorOf = (playerId: string, guid: number): LaunchedActor =>
  launchedActor({ playerId, guid, channel: 7, gameVersion: '1.4.2', network: '' });

/**
 * Creates reports in several states and languages, templates, known issues, suggestions and conversations through the
 * real services.
 */
export const seedSupport = async (services: SupportSeedDependencies): Promise<void> => {
  await seedSynonyms(services);
  let nowMs = services.nowMs;
  const clock = { now: () => nowMs };
  const restrictionWatch = { of: () => null };
  const make = createFeedbackFactory({ ...services, clock, restrictionWatch, limits: services.config.limits });
  const agent = await writeAgent(services);
  const staff = { by: 'staff', staffId: agent } as const;

  const players = new Map<number, LaunchedActor>();
  for (let guid = firstGuid; guid < firstGuid + 40; guid += 1) {
    const { playerId } = await make.sender('player', { issuer: demoIssuer, subject: `demo:${guid}`, guid });
    await storeCard(services.database.query, playerId, demoCardOf(guid, nowMs), new Date(nowMs));
    players.set(guid, actorOf(playerId, guid));
  }
  const everyone = [...players.values()];

  for (const { name, purpose, texts } of await parseFile(templatesSchema, 'templates.json')) {
    const body = { id: null, version: 0, name, purpose, texts: byLang(texts, (text) => ({ text })) };
    await services.feedbackStaff.templates.save(agent, body);
  }

  for (const { joined, category_id, texts } of await parseFile(issuesSchema, 'incidents.json')) {
    const written = byLang(texts, (text) => ({ ...text, answer: '' }));
    const draft = await services.incidentsStaff.save(agent, { id: null, version: 0, category_id, texts: written });
    await services.incidentsStaff.publish(agent, { id: draft.id, version: draft.version });
    for (const player of everyone.slice(0, joined)) {
      await services.incidents.join(player, { id: draft.id, is_joined: true, lang: 3 });
    }
  }

  for (const { state, supporters, texts } of await parseFile(suggestionsSchema, 'suggestions.json')) {
    const written = byLang(texts, (text) => text);
    const { id } = await services.suggestionsStaff.publish(agent, { feedback_id: null, texts: written });
    for (const player of everyone.slice(-supporters)) {
      await services.suggestions.support(player, { id, is_supported: true });
    }
    const { version } = await services.suggestionsStaff.open(id);
    await services.suggestionsStaff.save(agent, { id, version, state, texts: written });
  }

  const doStep = async (player: LaunchedActor, id: string, [kind, text = '', stars = 5]: Step): Promise<void> => {
    const key = crypto.randomUUID();
    // A player who responds has read the answer.
    if (kind === 'detail' || kind === 'reopened' || kind === 'rated')
      await make.service.seen(player, { id, until: clock.now() });
    if (kind === 'taken') await make.byStaff(agent).taken(id);
    else if (kind === 'question') await make.byStaff(agent).asked(id, text);
    else if (kind === 'finished') await make.byStaff(agent).finished(id, text);
    else if (kind === 'note') await make.byStaff(agent).noted(id, text);
    else if (kind === 'reply') await make.done(id, { kind, move: null, author: staff, text });
    else if (kind === 'detail') await make.service.detail(player, { id, key, text, files: [] });
    else if (kind === 'reopened') await make.service.reopen(player, { id, key, text });
    else await make.service.rate(player, { id, stars, text });
  };
  const reports = await parseFile(reportsSchema, 'reports.json');
  // Oldest first, so that numbers grow with time.
  for (const { guid, locale, hours, type, description, version, channel, steps } of reports.toSorted(
    (one, other) => one.hours - other.hours,
  )) {
    const player = players.get(guid);
    if (player === undefined) throw new Error(`no demo player has the guid ${guid}`);
    nowMs = services.nowMs + hours * hourMs;
    const id = await make.submitted(player, {
      type: feedbackTypes[type],
      role_id: String(10_000_000 + guid),
      email: `player${guid}@emberrealms.example`,
      description,
      lang: langOf(locale),
      context: { version, channel, language: locale },
    });
    for (const step of steps) {
      nowMs += (-hours * hourMs) / (steps.length + 1.5);
      await doStep(player, id, step);
    }
  }

  const conversations = await parseFile(conversationsSchema, 'conversations.json');
  await seedConversations(services, { agent, playerOf: (guid) => players.get(guid), langOf }, conversations);
};
