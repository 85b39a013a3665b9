import type { Page } from '@playwright/test';
import { english as say, formOf } from './support/feedback-form.ts';
import { expect, test, unique } from './support/feedback-fixtures.ts';

test.afterEach(async ({ own: { services } }) => {
  await services.switchWatch.check();
  for (const feature of Object.keys(services.switchWatch.paused())) {
    await services.switches.set(null, { feature, state: 'on', reason: 'The test is over.' });
  }
  await services.switchWatch.check();
});

const change = async (admin: Page, state: 'On' | 'Read-only' | 'Off', reason: string): Promise<void> => {
  await admin.getByRole('button', { name: 'Edit the Reports and suggestions switch' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('radio', { name: state, exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
};

test('an admin pauses reports, and a player keeps the draft and sends it when they are on again [F1]', async ({
  own,
  stage,
}) => {
  const admin = await stage.staff('admin', 'Nora Falk', '/switches');
  const agent = await stage.staff('agent', 'Otis Wren', '/feedback?state=open&sort=newest');
  const player = await stage.player('/feedback/create');
  const form = formOf(player);
  const words = unique('The bridge to the old mill is gone since the update.');
  await form.email.fill('lena@games.example.com');
  await form.description.fill(words);

  await test.step('read-only: the form stays, says so, and cannot be sent', async () => {
    await change(admin, 'Read-only', 'A flood of links.');
    await expect(
      admin.getByRole('row', { name: /Reports and suggestions Read-only .*A flood of links\./ }),
    ).toBeVisible();
    await expect(agent.getByRole('link', { name: '1 feature paused' })).toBeVisible();
    await expect(player.getByText(say('paused.feedback'))).toBeVisible();
    await expect(player.getByText(say('paused.read_only'))).toBeVisible();
    await expect(form.send).toBeDisabled();
    await expect(form.description).toHaveValue(words);
  });

  await test.step('off: a notice takes the place of the screen', async () => {
    await change(admin, 'Off', 'The flood goes on.');
    await expect(player.getByText(say('paused.off'))).toBeVisible();
    await expect(form.description).toHaveCount(0);
    // The tile on the start page leads to the notice, too.
    await player.goto('/community/home');
    await player.getByRole('link', { name: say('articles.support.feedback') }).click();
    await expect(player.getByText(say('paused.feedback'))).toBeVisible();
    await player.goto('/community/feedback/create');
    await expect(player.getByText(say('paused.feedback'))).toBeVisible();
  });

  await test.step('on again: without a reload, with what was typed', async () => {
    await change(admin, 'On', 'It is over.');
    await expect(player.getByText(say('paused.feedback'))).toHaveCount(0);
    await expect(agent.getByRole('link', { name: '1 feature paused' })).toHaveCount(0);
    await expect(form.description).toHaveValue(words);
    await form.send.click();
    await expect(player.getByText(say('success.submitted'))).toBeVisible();
    const { list } = await own.services.audit.table({ subject: 'switch:feedback', limit: 3 });
    expect(list.map(({ details }) => details['reason'])).toEqual([
      'It is over.',
      'The flood goes on.',
      'A flood of links.',
    ]);
  });
});

test('a visitor without a launch learns of the pause by the refused call, and loses nothing', async ({
  own,
  stage,
}) => {
  const visitor = await stage.visitor('/feedback/create');
  const form = formOf(visitor);
  const words = unique('The lantern by the gate never goes out.');
  await form.roleId.fill('20020002');
  await form.email.fill('lena@games.example.com');
  await form.description.fill(words);
  await own.services.switches.set(null, { feature: 'feedback', state: 'read_only', reason: 'A flood.' });
  await own.services.switchWatch.check();
  await form.send.click();
  await expect(visitor.getByText(say('paused.feedback'))).toBeVisible();
  await expect(form.description).toHaveValue(words);
  await expect(form.send).toBeDisabled();
});

test('a list of articles that was refused appears when articles are on again, without a tap', async ({
  own,
  stage,
}) => {
  const set = async (state: 'on' | 'off'): Promise<void> => {
    await own.services.switches.set(null, { feature: 'articles', state, reason: 'A leak.' });
    await own.services.switchWatch.check();
  };
  await set('off');
  const player = await stage.player('/home/official');
  await expect(player.getByText(say('error.feature_paused'))).toBeVisible();
  await set('on');
  await expect(player.getByText(say('error.feature_paused'))).toHaveCount(0);
});
