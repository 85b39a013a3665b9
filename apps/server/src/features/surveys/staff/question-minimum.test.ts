import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { signInAs } from '../../staff/testing/staff.factory.ts';
import { createSurveyFactory, freeText, multiple, single } from '../testing/surveys.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const editor = await signInAs(server, 'editor');
const make = createSurveyFactory(server.surveys.staff, editor.staffId);
const migration = await readFile(
  new URL('../../../../migrations/20261116100000_surveys_minimum.sql', import.meta.url),
  'utf8',
);

it('refuses to publish a choice question without a minimum, and so does the database [E2]', async () => {
  const questions = [multiple(1, 0, 2), freeText(2)];
  const { id, version } = await make.draft({ questions });
  await expect(server.surveys.staff.publish(editor.staffId, { id, version })).rejects.toMatchObject({
    reason: 'survey_incomplete',
  });
  const publish = `update survey set state = 'published', published_at = now() where id = $1`;
  await expect(owner.query(publish, [id])).rejects.toThrow('survey_minimum');
});

it('raises the minimum of skippable choice questions in the migration, and changes nothing else [E2]', async () => {
  const questions = [single(1), multiple(2, 1, 2), multiple(3, 2, 3), freeText(4)];
  const published = await make.published({ questions });
  const closed = await make.published({ questions });
  await make.close(closed);
  const { id: draft } = await make.draft({ questions });
  const untouched = await make.published({ questions });
  const ids = [published, closed, draft];

  // The schema before the migration, when questions could be skipped.
  await owner.query('alter table survey drop constraint survey_minimum');
  await owner.query('alter table survey disable trigger survey_stands_still');
  const skippable = JSON.stringify(questions.map((question) => (question.id < 3 ? { ...question, min: 0 } : question)));
  await owner.query('update survey set questions = $1, version = 10 where id = any($2)', [skippable, ids]);
  await owner.query('update survey set version = 10 where id = $1', [untouched]);
  await owner.query('alter table survey enable trigger survey_stands_still');
  await owner.query(migration);

  const { rows } = await owner.query('select questions, version from survey where id = any($1)', [ids]);
  expect(rows).toEqual(ids.map(() => ({ questions, version: 11 })));
  expect((await server.surveys.staff.open(untouched)).version).toBe(10);
  await expect(owner.query(`update survey set questions = '[]' where id = $1`, [published])).rejects.toThrow(
    'does not change',
  );
});
