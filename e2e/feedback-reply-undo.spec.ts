import type { Page } from '@playwright/test';
import { expect, historyOf, newGuid, queueRow, sendReport, test, unique } from './support/feedback-fixtures.ts';
import { letPass, runJob, sendHeld } from './support/people.ts';
import { callAs } from './support/staff-session.ts';

const stripOf = (page: Page) => page.getByRole('region', { name: 'Replies on their way' });

test.afterEach(({ own }) => {
  own.clock.set(Date.now());
});

test('a reply is sent ten seconds after it was written, wherever its author navigates, and the report is assigned to the author [F2]', async ({
  stage,
  own,
}) => {
  const player = await stage.player('/home', { guid: newGuid() });
  const { id, number } = await sendReport(player, { description: `${unique('The lift in the mine')} is stuck.` });
  const agent = await stage.staff('agent', 'Vera Novak', `/feedback/${id}`);
  const text = 'The lift runs again.';
  await agent.getByRole('textbox', { name: 'Write in English' }).fill(text);
  await expect(agent.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  await agent.clock.install();
  const dueAt = await sendHeld(own, agent.getByRole('button', { name: 'Send reply' }), '/feedback/reply');
  await expect(stripOf(agent).getByText(`Sending your reply to #${number} in`)).toBeVisible();
  await agent.getByRole('link', { name: 'Personas' }).click();
  await expect(agent.getByRole('heading', { name: 'Personas' })).toBeVisible();
  await expect(stripOf(agent).getByText(`Sending your reply to #${number} in`)).toBeVisible();
  own.clock.set(dueAt - 30_000);
  await runJob(own, 'feedback.send');
  expect(await historyOf(own, id)).toEqual(['player submitted –→0']);
  await letPass(own, agent, dueAt);
  await expect(stripOf(agent).getByText(`Reply to #${number} sent`)).toBeVisible();
  expect(await historyOf(own, id)).toEqual(['player submitted –→0', `staff reply 0→2: ${text}`]);
  await player.goto(`/community/feedback/info/${id}`);
  await expect(player.getByText(text)).toBeVisible();
  await agent.goto(`/community/console/feedback/${id}`);
  await expect(agent.getByRole('list', { name: 'History' }).getByText('Vera Novak replied')).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Take', exact: true })).toHaveCount(0);
});

test('colleagues see a pending reply and wait; after a reload its author can still undo it and gets the text back [F2]', async ({
  stage,
  own,
  make,
}) => {
  const id = await make.submitted(await make.sender());
  const agent = await stage.staff('agent', 'Vera Novak', `/feedback/${id}`);
  const colleague = await stage.staff('agent', 'Tom Berg', `/feedback/${id}`);
  const { number } = await callAs(agent, '/feedback/open', { id });
  const write = agent.getByRole('textbox', { name: 'Write in English' });
  await write.fill('The gate opens agian.');
  await sendHeld(own, agent.getByRole('button', { name: 'Send reply' }), '/feedback/reply');
  await expect(write).toHaveValue('');
  await expect(colleague.getByText('Vera Novak is replying. Sending in')).toBeVisible();
  await colleague.getByRole('textbox', { name: 'Write in English' }).fill('Me, too.');
  await expect(colleague.getByText('Vera Novak is replying to this player right now.')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Send reply' })).toBeDisabled();
  await agent.reload();
  await expect(agent.getByText('Vera Novak is replying. Sending in')).toBeVisible();
  await stripOf(agent).getByRole('button', { name: 'Undo' }).click();
  await expect(write).toHaveValue('The gate opens agian.');
  await expect(stripOf(agent).getByText(`Undone. Your text is back in #${number}.`)).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Send reply' })).toBeEnabled();
  expect(await historyOf(own, id)).toEqual(['player submitted –→0']);
});

test('a reply to four reports that is undone reaches no player [F2]', async ({ stage, own, make }) => {
  const words = unique('Mailbox');
  const ids: string[] = [];
  for (const lang of [18, 14, 13, 11] as const) {
    ids.push(await make.submitted(await make.sender(), { lang, description: `${words} is empty.` }));
  }
  const staff = await stage.staff('agent', 'Vera Novak', '/account');
  const name = unique('Another network');
  const texts = [{ lang: 3, text: 'Try another network.' }] as const;
  await callAs(staff, '/template/save', { id: null, version: 0, name, purpose: 'finish', texts: [...texts] });
  await staff.goto(`/community/console/feedback?text=${encodeURIComponent(words)}`);
  await expect(queueRow(staff, words)).toHaveCount(4);
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'j', 'x', 'f']) await staff.keyboard.press(key);
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Template' }).fill(name);
  await staff.getByRole('option', { name }).click();
  const dueAt = await sendHeld(own, dialog.getByRole('button', { name: 'Finish 4 reports' }), '/feedback/bulk');
  await expect(stripOf(staff).getByText('Sending to 4 players in')).toBeVisible();
  await stripOf(staff).getByRole('button', { name: 'Undo' }).click();
  await expect(stripOf(staff).getByText('Undone. 4 players won’t get it.')).toBeVisible();
  own.clock.set(dueAt + 2000);
  await runJob(own, 'feedback.send');
  for (const id of ids) expect(await historyOf(own, id)).toEqual(['player submitted –→0']);
});

test('a reply to a report that its player withdraws in the meantime is not sent, and its author keeps the text [F2]', async ({
  stage,
  own,
}) => {
  const player = await stage.player('/home', { guid: newGuid() });
  const { id, number } = await sendReport(player, { description: 'The harbor bell rings all night.' });
  const agent = await stage.staff('agent', 'Vera Novak', `/feedback/${id}`);
  await agent.getByRole('textbox', { name: 'Write in English' }).fill('We looked at the bell.');
  await agent.clock.install();
  const dueAt = await sendHeld(own, agent.getByRole('button', { name: 'Send reply' }), '/feedback/reply');
  await expect(stripOf(agent).getByText('Sending your reply')).toBeVisible();
  await agent.goto('/community/console/account');
  await callAs(player, '/feedback/withdraw', { id });
  await letPass(own, agent, dueAt);
  await expect(stripOf(agent).getByText(`Reply to #${number} wasn’t sent`)).toBeVisible();
  expect(await historyOf(own, id)).toEqual(['player submitted –→0', 'player withdrawn 0→3']);
  await stripOf(agent).getByRole('link', { name: 'Open' }).click();
  await expect(agent.getByText('This report is finished. Resume it to send your reply.')).toBeVisible();
  await expect(stripOf(agent).getByText('wasn’t sent')).toHaveCount(0);
});
