import { catalogueOf, locales } from '@guildhall/i18n/locales.ts';
import { expect, it } from 'vitest';
import { seedSurveys } from '../../../seeds/surveys.ts';
import { createInstallation } from '../../testing/installation.ts';

const installation = await createInstallation();
const server = await installation.start();

it('seeds demo surveys through the services in every status and language, with answers [C5]', async () => {
  await seedSurveys({ ...server, nowMs: installation.clock.now() });
  const { list } = await server.surveys.staff.table({ limit: 50 });
  const langs = locales.filter(({ locale }) => catalogueOf(locale) === locale).map(({ id }) => id);
  expect(list.map((row) => [row.status, row.answer_count, row.unverified_count, row.langs])).toEqual([
    ['coming_soon', 0, 0, langs],
    ['not_started', 0, 0, langs],
    ['in_progress', 186, 9, langs],
    ['in_progress', 342, 17, langs],
    ['already_ended', 1200, 60, langs],
  ]);
  const questionnaire = list[2]?.id ?? 0;
  const { verified } = await server.surveys.results.results({ id: questionnaire });
  expect(verified.questions.every(({ options }) => options.every(({ count }) => count > 0))).toBe(true);
  expect((await server.surveys.results.words({ id: questionnaire, limit: 50 })).list.length).toBeGreaterThan(10);
  expect(await server.staffService.people.hasMembers()).toBe(false);
});
