import { test as base, expect, type Page } from '@playwright/test';
import {
  createSurveyFactory,
  type SurveyPlan,
} from '../../apps/server/src/features/surveys/testing/surveys.factory.ts';
import { startOwnServer } from './own-server.ts';
import { withPeople, type OwnServer, type People } from './people.ts';
import { signInWithoutPage } from './staff-session.ts';

let guid = 70_000;
export const newGuid = (): number => ++guid;

/** A server for each worker, browsers for players and staff, and a factory for surveys. */
export const test = base.extend<
  { people: People },
  { own: OwnServer; surveys: ReturnType<typeof createSurveyFactory> }
>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const server = await startOwnServer(`surveys_${parallelIndex}`, 8360 + parallelIndex);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  surveys: [
    async ({ own, browser }, use) => {
      const { id } = await signInWithoutPage(browser, own, 'editor', 'Karl Voss');
      await use(createSurveyFactory(own.services.surveys.staff, id));
    },
    { scope: 'worker' },
  ],
  people: withPeople,
});

/** Three questions of the three kinds, in English. */
export const questionnaire = (title: string): SurveyPlan => ({
  type: 1,
  results: 'after_end',
  questions: [
    { id: 1, kind: 'single', min: 1, max: 1, options: [1, 2] },
    { id: 2, kind: 'multiple', min: 2, max: 3, options: [1, 2, 3, 4] },
    { id: 3, kind: 'text', min: 0, max: 0, options: [] },
  ],
  texts: [
    {
      lang: 3,
      title,
      body: 'It takes a minute.',
      questions: [
        { id: 1, title: 'Which side are you on?', hint: '', options: labels('Ember', 'Frost') },
        { id: 2, title: 'What do you play?', hint: '', options: labels('Arena', 'Quests', 'Trade', 'Fishing') },
        { id: 3, title: 'What do you miss?', hint: '', options: [] },
      ],
    },
  ],
});

function labels(...names: readonly string[]) {
  return names.map((label, index) => ({ id: index + 1, label }));
}

/** A player's stored answers to a survey. */
export const answersOf = ({ services }: OwnServer, surveyId: number, guidOfPlayer: number) =>
  services.database.query
    .selectFrom('survey_answer as a')
    .innerJoin('player as p', 'p.id', 'a.player_id')
    .select(['a.choices', 'a.receipt'])
    .where('a.survey_id', '=', surveyId)
    .where('p.guid', '=', guidOfPlayer)
    .execute();

/** A row of the results: the option's name, its count, and whether the reader chose it. */
export const barOf = (page: Page, label: string) => page.locator('li[data-own]').filter({ hasText: label });

export { expect };
