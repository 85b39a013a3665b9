import { expect, questionnaire, test } from './support/surveys-fixtures.ts';

test('a survey that an earlier release limited to players says once in the console that it is open to everyone [P2]', async ({
  own,
  people,
  surveys,
}) => {
  const id = await surveys.published(questionnaire('Guild names'));
  await own.services.database.query
    .updateTable('survey')
    .set({ kinds: ['player', 'guest'] })
    .where('id', '=', id)
    .execute();
  const edda = await people.staff('editor', 'Edda Holm', `/surveys/${id}?tab=settings`);
  const words = 'This survey was limited to players and guests. Surveys are now open to everyone.';
  await expect(edda.getByText(words)).toBeVisible();
  await expect(edda.getByText('Who sees it')).toHaveCount(0);
  if (process.env['GUILDHALL_CHAT_SCREENS'] !== undefined) {
    await edda.screenshot({ path: `${process.env['GUILDHALL_CHAT_SCREENS']}/former-audience.png` });
  }
  await edda.getByRole('button', { name: 'Got it' }).click();
  await expect(edda.getByText(words)).toHaveCount(0);
  await edda.reload();
  await expect(edda.getByRole('heading', { name: 'Guild names' })).toBeVisible();
  await expect(edda.getByText(words)).toHaveCount(0);
});
