import type { Page } from '@playwright/test';
import { expect, historyOf, newGuid, photo, queueRow, sendReport, test, unique } from './support/feedback-fixtures.ts';
import { savePicture } from './support/chat-fixtures.ts';
import { go } from './support/guarded-page.ts';
import { sendNow } from './support/people.ts';
import { callAs } from './support/staff-session.ts';

const historyIn = (page: Page) => page.getByRole('list', { name: 'History' });
const picturesIn = (page: Page) => page.locator('img[src*="/file/show"]');

test('an agent can go from the queue to a report, take it and answer with a template in the player’s language, by keyboard alone [F2]', async ({
  stage,
  own,
  make,
}) => {
  const words = unique('Das Tor im Osten');
  const id = await make.submitted(await make.sender(), { lang: 11, description: `${words} öffnet sich nicht mehr.` });
  const staff = await stage.staff('agent', 'Vera Novak', '/account');
  const name = unique('We are on it');
  await callAs(staff, '/template/save', {
    id: null,
    version: 0,
    name,
    purpose: 'reply',
    texts: [
      { lang: 3, text: 'We look after report {number}.' },
      { lang: 11, text: 'Wir kümmern uns um Meldung {number}. {agent}' },
    ],
  });
  const { number } = await callAs(staff, '/feedback/open', { id });
  const reply = `Wir kümmern uns um Meldung ${number}. Ember Realms`;

  await staff.goto(`/community/console/feedback?text=${encodeURIComponent(words)}`);
  await expect(queueRow(staff, words)).toBeVisible();
  await staff.keyboard.press('j');
  await expect(queueRow(staff, words)).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { name: `#${number}` })).toBeVisible();
  await staff.keyboard.press('t');
  await expect(historyIn(staff).getByText('Vera Novak took it')).toBeVisible();
  await staff.keyboard.press('i');
  const dialog = staff.getByRole('dialog', { name: 'Templates in German' });
  await expect(dialog.getByRole('option', { name })).toContainText(reply);
  await staff.keyboard.type(name);
  await staff.keyboard.press('Enter');
  const field = staff.getByRole('textbox', { name: 'Write in German' });
  await expect(field).toHaveValue(reply);
  await expect(field).toBeFocused();
  await expect(dialog).toBeHidden();
  await staff.keyboard.press('Control+Enter');
  await expect(historyIn(staff).getByText('Vera Novak is replying')).toBeVisible();
  await sendNow(own);
  await expect(historyIn(staff).getByText('Vera Novak replied')).toBeVisible();
  await expect(historyIn(staff).getByText(reply)).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await historyOf(own, id)).toEqual(['player submitted –→0', 'staff taken 0→2', `staff reply: ${reply}`]);
  // The key `u` returns to the queue.
  await staff.keyboard.press('Escape');
  await staff.keyboard.press('u');
  await expect(queueRow(staff, words)).toContainText('Replied');
});

test('two reports in two languages are finished at once, each with the template’s text in its language [F2]', async ({
  stage,
  own,
  make,
}) => {
  const words = unique('Arena');
  const sender = await make.sender();
  const german = await make.submitted(sender, { lang: 11, description: `${words}: niemand kommt hinein.` });
  const thai = await make.submitted(sender, { lang: 12, description: `${words}: ไม่มีใครเข้าไปได้` });
  const staff = await stage.staff('agent', 'Vera Novak', '/account');
  const name = unique('Arena opened');
  await callAs(staff, '/template/save', {
    id: null,
    version: 0,
    name,
    purpose: 'finish',
    texts: [
      { lang: 3, text: 'The arena is open again.' },
      { lang: 11, text: 'Die Arena ist wieder offen.' },
    ],
  });
  await staff.goto(`/community/console/feedback?text=${encodeURIComponent(words)}`);
  await expect(queueRow(staff, words)).toHaveCount(2);
  const selectBoth = async (): Promise<void> => {
    for (const key of ['j', 'x', 'j', 'x']) await staff.keyboard.press(key);
    await expect(staff.getByText('2 selected')).toBeVisible();
  };
  await selectBoth();
  // An action must not reach reports that another filter hides.
  const views = staff.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: /^Finished/ }).click();
  await expect(queueRow(staff, words)).toHaveCount(0);
  await expect(staff.getByText('2 selected')).toHaveCount(0);
  await staff.goto(`/community/console/feedback?text=${encodeURIComponent(words)}`);
  await expect(queueRow(staff, words)).toHaveCount(2);
  await selectBoth();
  await staff.keyboard.press('f');
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByText('2 players will get the reply in their own language')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Template' }).fill(name);
  await staff.getByRole('option', { name }).click();
  // English comes first; a language without a text says that it gets English.
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('blockquote')).toHaveText('The arena is open again.');
  await dialog.getByText('German').click();
  await expect(dialog.getByRole('blockquote')).toHaveText('Die Arena ist wieder offen.');
  await dialog.getByText('Thai').click();
  await expect(dialog.getByRole('radio', { name: 'Thai 1 gets English' })).toBeChecked();
  await expect(dialog.getByRole('blockquote')).toHaveText('The arena is open again.');
  await dialog.getByRole('button', { name: 'Finish 2 reports' }).click();
  await expect(staff.getByText('Sending to 2 players in')).toBeVisible();
  await sendNow(own);
  await expect(staff.getByText('Sent to 2 players')).toBeVisible({ timeout: 20_000 });
  // A search covers every state: the reports are still found, and finished.
  await expect(queueRow(staff, words).filter({ hasText: 'Finished' })).toHaveCount(2);
  expect(await historyOf(own, german)).toEqual([
    'player submitted –→0',
    'staff finished 0→3: Die Arena ist wieder offen.',
  ]);
  expect(await historyOf(own, thai)).toEqual(['player submitted –→0', 'staff finished 0→3: The arena is open again.']);
});

test('one action reaches everything that matches, loaded or not, shows its progress, and is undone [F2]', async ({
  stage,
  own,
  make,
}) => {
  const words = unique('Serverausfall');
  const sender = await make.sender();
  for (let count = 0; count < 55; count += 1)
    await make.submitted(sender, {
      lang: count % 2 === 0 ? 11 : 12,
      description: `${words}: ${count}, nichts geht mehr.`,
    });
  const tagged = async (tag = 'ausfall'): Promise<number> => {
    const { rows } = await own.services.database.pool.query<{ count: number }>(
      'select count(*)::int as count from feedback where $1 = any(tags)',
      [tag],
    );
    return rows[0]?.count ?? -1;
  };
  const staff = await stage.staff('agent', 'Vera Novak', '/account');
  const name = unique('On it');
  await callAs(staff, '/template/save', {
    id: null,
    version: 0,
    name,
    purpose: 'reply',
    texts: [{ lang: 3, text: 'We are on it.' }],
  });
  await staff.goto(`/community/console/feedback?text=${encodeURIComponent(words)}`);
  await expect(queueRow(staff, words).first()).toBeVisible();
  for (const key of ['j', 'x']) await staff.keyboard.press(key);
  const bar = staff.getByRole('region', { name: 'Selected reports' });
  await bar.getByRole('button', { name: 'Select all that match' }).click();
  await expect(bar.getByText('All 55 that match')).toBeVisible();
  await savePicture(staff, 'bulk-all');
  // Taking is for the selected rows, which these are not.
  const taken: string[] = [];
  staff.on('request', (request) => {
    if (request.url().endsWith('/feedback/bulk')) taken.push(request.postData() ?? '');
  });
  await staff.keyboard.press('t');
  await bar.getByRole('button', { name: 'Tag' }).click();
  await staff.keyboard.type('ausfall');
  await staff.getByRole('option', { name: 'ausfall' }).click();
  const strip = staff.getByRole('region', { name: 'Replies on their way' });
  await expect(strip.getByText('Tag: 55 reports done')).toBeVisible({ timeout: 20_000 });
  expect(await tagged()).toBe(55);
  expect(taken).toEqual([]);
  await savePicture(staff, 'bulk-done');
  await strip.getByRole('button', { name: 'Undo' }).click();
  await expect(strip.getByText('Tag: undone for 55 reports')).toBeVisible({ timeout: 20_000 });
  expect(await tagged()).toBe(0);
  await strip.getByRole('button', { name: 'Hide' }).click();

  // A reply to all keeps the reports open, and none is sent if it is undone in time.
  for (const key of ['j', 'x']) await staff.keyboard.press(key);
  await bar.getByRole('button', { name: 'Select all that match' }).click();
  await bar.getByRole('button', { name: 'Reply' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Reply' });
  await expect(dialog.getByText('The reports stay open.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Template' }).fill(name);
  await staff.getByRole('option', { name }).click();
  await expect(dialog.getByRole('radio', { name: 'German 28 gets English' })).toBeVisible();
  await savePicture(staff, 'bulk-reply');
  await dialog.getByRole('button', { name: 'Reply to 55 players' }).click();
  await expect(strip.getByText('Reply: 55 players, sending in a moment')).toBeVisible({ timeout: 20_000 });
  await strip.getByRole('button', { name: 'Undo' }).click();
  await expect(strip.getByText('Reply: undone for 55 reports')).toBeVisible({ timeout: 20_000 });
  const { rows } = await own.services.database.pool.query(
    `select from feedback f where f.description like $1 and (
      exists (select from feedback_outgoing o where o.feedback_id = f.id)
      or exists (select from feedback_entry e where e.feedback_id = f.id and e.kind = 'reply'))`,
    [`${words}%`],
  );
  expect(rows).toEqual([]);
  await strip.getByRole('button', { name: 'Hide' }).click();

  // The answer to one action is lost. What is chosen after it is an action of its own.
  for (const key of ['j', 'x']) await staff.keyboard.press(key);
  await bar.getByRole('button', { name: 'Select all that match' }).click();
  await staff.route(
    '**/feedback/bulk_start',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await bar.getByRole('button', { name: 'Tag' }).click();
  const tags = staff.getByRole('dialog', { name: /tag/i });
  await staff.keyboard.type('verloren');
  await staff.getByRole('option', { name: 'verloren' }).click();
  await expect(tags.getByRole('alert')).toBeVisible();
  await tags.getByLabel('New or existing tag').first().fill('anders');
  await staff.getByRole('option', { name: 'anders' }).click();
  await expect(tags).toBeHidden();
  await expect.poll(() => tagged('anders'), { timeout: 20_000 }).toBe(55);
});

test('a day that cannot be read counts as not set, and a day can be typed without breaking the list [F2]', async ({
  stage,
  make,
}) => {
  const words = unique('The ferry is late');
  await make.submitted(await make.sender(), { description: `${words} since Monday.` });
  const search = `state=open&text=${encodeURIComponent(words)}`;
  const staff = await stage.staff('agent', 'Vera Novak', `/feedback?${search}&from=soon&until=2020-13-45`);
  await expect(queueRow(staff, words)).toBeVisible();
  const asked: string[] = [];
  staff.on('request', (request) => {
    if (request.url().endsWith('/feedback/table')) asked.push(request.postData() ?? '');
  });
  await staff.getByRole('button', { name: 'Received from' }).click();
  await staff.locator('input[type=date]').press('1');
  await staff.keyboard.type('1302020');
  await expect(staff).toHaveURL(/from=2020-11-30/);
  await expect(queueRow(staff, words)).toBeVisible();
  expect(asked.some((body) => body.includes('"created_from":'))).toBe(true);
  expect(asked.filter((body) => body.includes('"created_from":-'))).toEqual([]);
});

test('email, role id and pictures are masked until a reason is given, which is recorded in the audit trail; an analyst sees none of them [threat 16]', async ({
  stage,
}) => {
  const guid = newGuid();
  const player = await stage.player('/home', { guid });
  const words = unique('My purse');
  const role = '20004711';
  const report = { description: `${words} is empty since the update.`, email: 'anna@games.example.com', role_id: role };
  const { id, number } = await sendReport(player, report, [await photo('purse', 90), await photo('shop', 100)]);
  const reason = unique('Comparing with the payment record');

  await test.step('a colleague takes the report and opens its pictures at one click', async () => {
    const staff = await stage.staff('agent', 'Omar Haddad', `/feedback/${id}`);
    await staff.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(picturesIn(staff)).toHaveCount(0);
    await staff.getByRole('button', { name: 'Show 2 pictures' }).click();
    await expect(picturesIn(staff)).toHaveCount(2);
    await expect(staff.getByRole('button', { name: 'Picture 1 of 2' })).toBeFocused();
    await staff.reload();
    await expect(picturesIn(staff)).toHaveCount(2);
  });

  await test.step('an agent who has not taken the report must give a reason', async () => {
    const staff = await stage.staff('agent', 'Vera Novak', `/feedback/${id}`);
    const panel = staff.getByRole('complementary', { name: 'Player and context' });
    await expect(panel.getByText('a•••@g•••.com')).toBeVisible();
    await expect(panel.getByText('••••4711')).toBeVisible();
    await expect(picturesIn(staff)).toHaveCount(0);
    const limits = staff.waitForResponse('**/staff/look_limits');
    await staff.getByRole('button', { name: '2 pictures, masked' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Show masked data' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Curious');
    await (await limits).finished();
    await expect(dialog.getByRole('status')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Show' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Show' }).click();
    await expect(panel.getByText(report.email)).toBeVisible();
    await expect(panel.getByText(role, { exact: true })).toBeVisible();
    await expect(picturesIn(staff)).toHaveCount(2);
    for (const picture of await picturesIn(staff).all()) {
      await expect
        .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(80);
    }
    // Until four fifths of what an hour allows are used.
    for (let used = 1; used < 24; used += 1) await callAs(staff, '/feedback/unmask', { id, reason });
    await staff.getByRole('link', { name: 'Personas' }).click();
    await expect(staff.getByRole('heading', { name: 'Personas' })).toBeVisible();
    await go(staff, `/community/console/feedback/${id}`);
    await staff.getByRole('button', { name: '2 pictures, masked' }).click();
    await dialog.getByRole('button', { name: reason }).click();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(reason);
    await expect(dialog.getByRole('status')).toHaveText('You can view masked data 6 more times within this hour.');
    // Unmasking applies to this visit only: the next one starts masked.
    await staff.reload();
    await expect(panel.getByText('a•••@g•••.com')).toBeVisible();
    await expect(picturesIn(staff)).toHaveCount(0);
  });

  await test.step('an analyst reads the report without the masked fields, and finds the reason in the audit trail', async () => {
    const analyst = await stage.staff('analyst', 'Ana Reyes', `/feedback/${id}`);
    await expect(analyst.getByRole('heading', { name: `#${number}` })).toBeVisible();
    await expect(historyIn(analyst).getByText(report.description)).toBeVisible();
    await expect(analyst.getByText('a•••@g•••.com')).toBeVisible();
    await expect(analyst.getByText('2 pictures, masked')).toBeVisible();
    await expect(analyst.getByRole('button', { name: /masked|^Show$|^Take/ })).toHaveCount(0);
    await expect(analyst.getByRole('textbox', { name: /^Write in/ })).toHaveCount(0);
    await expect(picturesIn(analyst)).toHaveCount(0);
    await analyst.goto(`/community/console/people/audit?subject=feedback:${number}`);
    const row = analyst.getByRole('row').filter({ hasText: 'Viewed masked data in a report' }).first();
    await expect(row).toContainText('Vera Novak');
    await expect(row).toContainText(reason);
  });
});

test('a report without a verified launch is marked everywhere, can be filtered, and can be linked to a player after staff checked the account [P2]', async ({
  stage,
  make,
}) => {
  const words = unique('Lost gate');
  const [known, guid] = [unique('Known gate'), newGuid()];
  await make.submitted(await make.sender('player', { guid }), { description: `${known} is shut.` });
  await make.submitted(await make.unverified(), { description: `${words} of a device.` });
  await make.submitted(await make.unverified(guid), { description: `${words} of a claimed player.` });
  const staff = await stage.staff('agent', 'Vera Novak', '/feedback?verified=no');
  await expect(queueRow(staff, `${words} of a device`).getByText('Unverified')).toBeVisible();
  await expect(queueRow(staff, `${words} of a claimed player`).getByText('Unverified')).toBeVisible();
  await expect(queueRow(staff, known)).toHaveCount(0);

  await queueRow(staff, `${words} of a claimed player`).getByRole('link').click();
  const panel = staff.getByRole('complementary', { name: 'Player and context' });
  await expect(panel.getByText(`claims to be ${guid}`)).toBeVisible();
  await staff.goBack();
  await queueRow(staff, `${words} of a device`).getByRole('link').click();
  await expect(panel.getByText('No known game account')).toBeVisible();
  await panel.getByText('Unverified').hover();
  await expect(staff.getByRole('tooltip')).toContainText('Check the role ID and email before you share');

  await panel.getByRole('button', { name: 'Link to a player' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Link to a player' });
  await dialog.getByRole('textbox', { name: 'Player GUID' }).fill('999999999');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No verified player has this GUID.');
  await dialog.getByRole('textbox', { name: 'Player GUID' }).fill(String(guid));
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(`Linked to player ${guid} by Vera Novak`)).toBeVisible();
  await expect(historyIn(staff).getByText('Vera Novak linked it to a player')).toBeVisible();
});
