import { expect, it } from 'vitest';
import { seedSurveys } from '../../../seeds/surveys.ts';
import { createInstallation } from '../../testing/installation.ts';

const installation = await createInstallation();
const server = await installation.start();

it('C5: the demo’s surveys are taken by the services, in every status, in four languages, with answers to look at', async () => {
  await seedSurveys({ ...server, nowMs: installation.clock.now() });
  const { list } = await server.surveys.desk.table({ limit: 50 });
  expect(list.map((row) => [row.status, row.answer_count, row.unverified_count, row.langs])).toEqual([
    ['coming_soon', 0, 0, [1, 3, 11, 18]],
    ['not_started', 0, 0, [1, 3, 11, 18]],
    ['in_progress', 186, 9, [1, 3, 11, 18]],
    ['in_progress', 342, 17, [1, 3, 11, 18]],
    ['already_ended', 1200, 60, [1, 3, 11, 18]],
  ]);
  const questionnaire = list[2]?.id ?? 0;
  const { verified } = await server.surveys.results.results({ id: questionnaire });
  expect(verified.questions.every(({ options }) => options.every(({ count }) => count > 0))).toBe(true);
  expect((await server.surveys.results.words({ id: questionnaire, limit: 50 })).list.length).toBeGreaterThan(10);
  expect(await server.staffService.people.hasMembers()).toBe(false);
});
