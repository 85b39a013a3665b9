import { randomUUID } from 'node:crypto';
import type { SupportTarget } from '@guildhall/contract/targets/staff.ts';
import { expect, queueRow, test, unique } from './support/feedback-fixtures.ts';
import { go } from './support/console-fixtures.ts';
import { callAs } from './support/staff-session.ts';

const bodyOf = ({ respond_by: _due, updated_at: _at, updated_by: _by, ...target }: SupportTarget) => target;

test('a missed target shows in the queue and in the list, and reaches people as a notice and an escalation', async ({
  own,
  stage,
  make,
}) => {
  const { query } = own.services.database;
  const admin = await stage.staff('admin', 'Ida Holm', '/targets/settings');
  await expect(admin.getByRole('table', { name: 'Targets' }).getByText('Reports').first()).toBeVisible();
  const { targets } = await callAs(admin, '/target/table', {});
  const reports = targets.find(({ subject }) => subject === 'report');
  if (reports === undefined) throw new Error('there is no target for reports');
  await callAs(admin, '/target/save', {
    ...bodyOf(reports),
    first_response_minutes: 1,
    escalate_after_minutes: 1,
  });
  const words = unique('The portcullis fell on my horse.');
  const sender = await make.sender();
  await query.updateTable('player').set({ tier: 4 }).where('id', '=', sender.playerId).execute();
  const id = await make.submitted(sender, { description: words, key: randomUUID() });

  await test.step('the row counts down and shows the tier', async () => {
    await go(admin, '/feedback?sort=due');
    const row = queueRow(admin, words);
    await expect(row.getByText(/^\d+ (?:sec|min) left$/)).toBeVisible();
    await expect(row.getByText('Tier 4')).toBeVisible();
  });

  await test.step('the passed deadline is shown, in words', async () => {
    await query
      .updateTable('feedback')
      .set({ respond_by: new Date(Date.now() - 3.5 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    await expect(queueRow(admin, words).getByText('3 hr late')).toBeVisible({ timeout: 20_000 });
    await queueRow(admin, words).getByRole('link').click();
    await expect(admin.getByRole('heading', { level: 1 })).toContainText('#');
    await expect(admin.getByText('3 hr late').first()).toBeVisible();
  });

  await test.step('it is escalated, once, because the player still waits', async () => {
    await expect(
      admin.getByRole('list', { name: 'History' }).getByText(`Escalated: the target “${reports.name}” was missed`),
    ).toBeVisible({ timeout: 20_000 });
    const notices = await query
      .selectFrom('staff_notice')
      .select(['kind', 'staff_id'])
      .where('feedback_id', '=', id)
      .execute();
    const kinds = notices.map(({ kind }) => kind);
    expect([...new Set(kinds)].toSorted()).toEqual(['escalated', 'target_missed']);
    expect(new Set(notices.map(({ kind, staff_id: who }) => `${kind} ${who}`)).size).toBe(notices.length);
  });

  await test.step('the list of missed targets has it until it is answered', async () => {
    await go(admin, '/targets?kind=first_response');
    const { list } = await callAs(admin, '/target/breaches', {});
    const number = list.find(({ subject_id: subject }) => subject === id)?.number;
    const row = admin.getByRole('row').filter({ hasText: `Report #${number}` });
    await expect(row.getByText('3 hr late')).toBeVisible();
    await expect(row.getByText('First response')).toBeVisible();
    const { id: staffId } = await query
      .selectFrom('staff_member')
      .select('id')
      .where('name', '=', 'Ida Holm')
      .executeTakeFirstOrThrow();
    await make.byStaff(staffId).finished(id);
    await admin.reload();
    await expect(row.getByText('Replied 3 hr late')).toBeVisible();
    const before = admin.viewportSize();
    await admin.setViewportSize({ width: 1024, height: 768 });
    const right = () =>
      admin.getByRole('table', { name: 'Missed targets' }).evaluate((table) => table.getBoundingClientRect().right);
    await expect.poll(right).toBeLessThanOrEqual(1004);
    if (before !== null) await admin.setViewportSize(before);
    await go(admin, '/feedback/statistics?of=targets');
    await expect(admin.getByRole('row').filter({ hasText: reports.name }).first()).toBeVisible();
  });
  await callAs(admin, '/target/save', { ...bodyOf(reports), version: reports.version + 1 });
});

test('admins set up a calendar with a holiday and a target that uses it', async ({ stage }) => {
  const admin = await stage.staff('admin', 'Ida Holm', '/targets/settings');
  const [europe, champions] = [unique('Europe'), unique('Champions')];
  await admin.getByRole('button', { name: 'New calendar' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(europe);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Holiday name' }).fill('Founding day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByRole('row').filter({ hasText: europe })).toContainText('open hours');

  await admin.getByRole('button', { name: 'New target' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(champions);
  await dialog.getByRole('textbox', { name: 'Lowest tier' }).fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = admin.getByRole('row').filter({ hasText: champions });
  await expect(row).toContainText('Tier 5 and above');
  await row.getByRole('button', { name: `Move ${champions} up` }).click();
  const names = admin.getByRole('table', { name: 'Targets', exact: true }).getByRole('rowheader');
  await expect(names.nth(-2)).toHaveText(champions);
});
