import { english as say, formOf } from './support/feedback-form.ts';
import { expect, newGuid, test, unique } from './support/feedback-fixtures.ts';
import { launchAddress } from './support/player-fixtures.ts';

const pictures = process.env['GUILDHALL_CHAT_SCREENS'];

test('a report sent after the session ended says that it waits for the next launch, and is sent then [F1, P2]', async ({
  own,
  stage,
}) => {
  const guid = newGuid();
  const description = unique('My guild chest is empty');
  const page = await stage.player('/feedback/create', { guid });
  const form = formOf(page);
  await form.email.fill('kestrel@example.com');
  await form.roleId.fill('10010001');
  await form.description.fill(description);
  await own.services.database.query
    .deleteFrom('session')
    .where('player_id', 'in', (eb) => eb.selectFrom('player').select('id').where('guid', '=', guid))
    .execute();
  await form.send.tap();
  const words = say('feedback.kept.launch');
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  // Above the form, which is the device's own from now on, and in the list; the text is shown to no one else.
  await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  await expect(form.description).toHaveValue('');
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/ended-form.png` });
  await page.goto('/community/feedback');
  const row = page.getByRole('listitem').filter({ hasText: words });
  await expect(row).toContainText(say('feedback.kept.title'));
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/ended-list.png` });
  await expect(page.getByText(say('feedback.empty.text'))).toHaveCount(0);
  await expect(page.getByText(description)).toHaveCount(0);

  await page.goto(await launchAddress(guid, { path: '/feedback', folder: own.instance.folder }));
  await expect(page.getByText(description)).toBeVisible();
  await expect(row).toHaveCount(0);
});
