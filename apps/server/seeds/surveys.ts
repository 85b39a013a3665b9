import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  questionKinds,
  surveyResultModes,
  surveyTypes,
  type SurveyTypeName,
} from '@guildhall/contract/surveys/rules.ts';
import { langOfLocale, locales, type Locale } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { DeviceActor, LaunchedActor } from '../src/runtime/actor.ts';
import { launchedActor } from '../src/testing/actors.ts';
import type { Services } from '../src/wiring.ts';

export type SurveySeedDependencies = Pick<Services, 'database' | 'surveys'> & { readonly nowMs: number };

const hourMs = 60 * 60 * 1000;
const localeSchema = v.picklist(locales.map(({ locale }) => locale));
const hoursSchema = v.nullable(v.number());
const plansSchema = v.array(
  v.strictObject({
    type: v.picklist(Object.keys(surveyTypes) as SurveyTypeName[]),
    results: v.picklist(surveyResultModes),
    starts: hoursSchema,
    ends: hoursSchema,
    isClosed: v.optional(v.boolean(), false),
    answers: v.number(),
    /** Options are numbered from 1. A larger weight makes an option more popular. */
    questions: v.array(
      v.strictObject({
        kind: v.picklist(questionKinds),
        min: v.number(),
        max: v.number(),
        weights: v.array(v.number()),
      }),
    ),
    words: v.optional(v.record(localeSchema, v.array(v.string())), {}),
    texts: v.record(
      localeSchema,
      v.strictObject({
        title: v.string(),
        body: v.string(),
        questions: v.array(
          v.strictObject({
            title: v.string(),
            hint: v.optional(v.string(), ''),
            options: v.optional(v.array(v.string()), []),
          }),
        ),
      }),
    ),
  }),
);
type Plan = v.InferOutput<typeof plansSchema>[number];

/** Seeded, so that the demo looks the same every time. */
const shareOf = (...parts: number[]): number =>
  parts.reduce((hash, part) => Math.imul(hash ^ (part + 0x9e3779b9), 0x85ebca6b) >>> 0, 2_166_136_261) / 2 ** 32;

const drawn = (weights: readonly number[], share: number): number => {
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  return (
    1 +
    Math.max(
      0,
      weights.findIndex((weight) => (left -= weight) < 0),
    )
  );
};

/** Unverified answers per verified answer. */
const deviceShare = 0.05;

const voterLocales: readonly Locale[] = ['en-US', 'zh-CN', 'de-DE', 'en-US', 'ar-SA', 'zh-CN', 'ja-JP', 'en-US'];

const answersOf = (plan: Plan, voter: number, locale: Locale) =>
  plan.questions.map(({ kind, max, weights }, index) => {
    const question = index + 1;
    if (kind === 'text') {
      const said = plan.words[locale] ?? [];
      const text = voter % 4 === 0 ? (said[Math.floor(shareOf(voter, 7) * said.length)] ?? '') : '';
      return { question, options: [], text };
    }
    const count = 1 + Math.floor(shareOf(voter, question, 5) * max);
    const options = Array.from({ length: count }, (_, turn) => drawn(weights, shareOf(voter, question, turn)));
    return { question, options: [...new Set(options)], text: '' };
  });

/** Players who only answer surveys. Their guids follow those of the demo's other players. */
const writeVoters = async ({ database }: SurveySeedDependencies, count: number): Promise<LaunchedActor[]> => {
  const { rows } = await sql<{ id: string; guid: number }>`
    insert into player (issuer, subject, guid)
    select 'demo-game-server', 'demo:' || n, n from generate_series(71001, 71000 + ${count}::integer) n
    returning id, guid`.execute(database.query);
  return rows.map(({ id, guid }) =>
    launchedActor({
      playerId: id,
      guid,
      channel: [1, 1, 7, 2, 1, 7][guid % 6] ?? 1,
      gameVersion: ['3.4.0', '3.4.0', '3.3.2', '3.4.1'][guid % 4] ?? '3.4.0',
      network: '',
    }),
  );
};

/** Visitors without a launch, whose answers are counted separately. */
const writeDevices = async ({ database }: SurveySeedDependencies, count: number): Promise<DeviceActor[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into player (issuer, subject, proof)
    select 'device', 'demo:' || n, 'device' from generate_series(1, ${count}::integer) n
    returning id`.execute(database.query);
  return rows.map(({ id }) => ({
    kind: 'anonymous',
    playerId: id,
    guid: null,
    roles: [],
    channel: null,
    gameVersion: null,
    proof: 'device',
    isClosed: false,
    isKnown: false,
    network: id,
  }));
};

/** Creates an ended vote, an open one, a questionnaire and upcoming surveys through the real services. */
export const seedSurveys = async (services: SurveySeedDependencies): Promise<void> => {
  const { database, nowMs, surveys } = services;
  const plans = v.parse(plansSchema, JSON.parse(await readFile(join(import.meta.dirname, 'surveys.json'), 'utf8')));
  // The account cannot sign in.
  const { id: editor } = await database.query
    .insertInto('staff_member')
    .values({ name: 'Ada Brandt', email: 'ada.brandt@guildhall.test', role: 'editor', is_active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const most = Math.max(...plans.map(({ answers }) => answers));
  const voters = await writeVoters(services, most);
  const devices = await writeDevices(services, Math.floor(most * deviceShare));
  const timeOf = (hours: number | null): number | null => (hours === null ? null : nowMs + hours * hourMs);
  for (const plan of plans) {
    const optionsOf = (list: readonly unknown[]) => list.map((_, index) => index + 1);
    const { id, version } = await surveys.staff.save(editor, {
      id: null,
      version: 0,
      type: surveyTypes[plan.type],
      results: plan.results,
      starts_at: timeOf(plan.starts),
      ends_at: timeOf(plan.ends),
      cap: null,
      is_verified_only: false,
      audience: { langs: [], channels: [], version_from: null, version_to: null },
      questions: plan.questions.map(({ kind, min, max, weights }, index) => {
        return { id: index + 1, kind, min, max, options: optionsOf(weights) };
      }),
      texts: Object.entries(plan.texts).map(([locale, { title, body, questions }]) => ({
        lang: langOfLocale(locale as Locale),
        title,
        body,
        questions: questions.map((question, index) => ({
          id: index + 1,
          title: question.title,
          hint: question.hint,
          options: question.options.map((label, at) => ({ id: at + 1, label })),
        })),
      })),
    });
    const published = await surveys.staff.publish(editor, { id, version });
    const people = [...voters.slice(0, plan.answers), ...devices.slice(0, Math.floor(plan.answers * deviceShare))];
    const answering = people.map((voter, index) => {
      const number = voter.guid ?? index;
      const locale = voterLocales[number % voterLocales.length] ?? 'en-US';
      const answers = answersOf(plan, number, locale);
      return surveys.service.answer(voter, { id, key: crypto.randomUUID(), lang: langOfLocale(locale), answers });
    });
    await Promise.all(answering);
    if (plan.isClosed) await surveys.staff.close(editor, { id, version: published.version });
  }
};
