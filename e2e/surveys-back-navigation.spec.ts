import { sayIn } from './support/catalogue.ts';
import { writtenOn } from './support/device.ts';
import { expect, newGuid, questionnaire, test } from './support/surveys-fixtures.ts';

const say = sayIn('en-US');

test('the device’s Back button leads through the previous questions to the start, then out', async ({
  people,
  surveys,
}) => {
  const id = await surveys.published(questionnaire('A question a page'));
  const player = await people.player('/survey', { guid: newGuid() });
  await player.getByRole('link', { name: /A question a page/ }).tap();
  const heading = (words: string) => player.getByRole('heading', { name: words });
  await player.getByRole('button', { name: say('surveys.start') }).tap();
  await player.getByRole('radio', { name: 'Frost' }).check({ force: true });
  await player.getByRole('button', { name: say('surveys.next') }).tap();
  await expect(heading('What do you play?')).toBeVisible();

  await player.goBack();
  await expect(heading('Which side are you on?')).toBeVisible();
  await expect(player.getByRole('radio', { name: 'Frost' })).toBeChecked();
  await player.goBack();
  await expect(player.getByRole('button', { name: say('surveys.continue') })).toBeVisible();
  await player.goBack();
  await expect(player).toHaveURL(/\/survey$/);

  // Also after a reload in the middle.
  await player.goto(`/community/survey/article/${id}`);
  await player.getByRole('button', { name: say('surveys.continue') }).tap();
  await player.getByRole('button', { name: say('surveys.next') }).tap();
  await expect(heading('What do you play?')).toBeVisible();
  await expect.poll(() => writtenOn(player)).toContain('"page":1,');
  await player.reload();
  await expect(heading('What do you play?')).toBeVisible();
  await player.goBack();
  await expect(heading('Which side are you on?')).toBeVisible();
});
