import { expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { signInAs } from '../../staff/testing/staff.factory.ts';
import { createSurveyFactory, freeText, multiple } from '../testing/surveys.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const editor = await signInAs(server, 'editor');
const make = createSurveyFactory(server.surveys.staff, editor.staffId);

it('refuses to publish a choice question without a minimum, and so does the database [E2]', async () => {
  const questions = [multiple(1, 0, 2), freeText(2)];
  const { id, version } = await make.draft({ questions });
  await expect(server.surveys.staff.publish(editor.staffId, { id, version })).rejects.toMatchObject({
    reason: 'survey_incomplete',
  });
  const publish = `update survey set state = 'published', published_at = now() where id = $1`;
  await expect(owner.query(publish, [id])).rejects.toThrow('survey_minimum');
});
