import type { Page } from '@playwright/test';
import { feedbackPlan } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { deletionPlan } from '../apps/server/src/features/account-deletion/testing/account-deletion.factory.ts';
import { sayIn } from './support/catalogue.ts';
import {
  askForDeletion,
  confirmAsking,
  confirmDeletion,
  endDaysOf,
  expect,
  forgetRate,
  formOf,
  markedShare,
  newGuid,
  openRequest,
  roleOf,
  test,
} from './support/account-deletion-fixtures.ts';
import { runJob } from './support/people.ts';
import { callAs } from './support/staff-session.ts';

const home = '/account_deletion';
const reason = 'Comparing the orders with the account';

/** Keys the device stores for its last player. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const info = JSON.parse(localStorage.getItem('community_user_info') ?? '{}') as { owner?: string; guid?: number };
    const own = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const opening = indexedDB.open('guildhall-own');
      opening.onerror = () => reject(opening.error ?? new Error('no database'));
      opening.onsuccess = () => {
        const keys = opening.result.transaction('own').objectStore('own').getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          resolve(keys.result);
        };
      };
    });
    return { owner: info.owner ?? null, guid: info.guid ?? null, own };
  });

test('a deletion in German goes through its whole life: requested, confirmed, account closed, cancelled, requested again, erased and reported to the game [G1, G2, G3, G4]', async ({
  own,
  people,
  receiver,
}) => {
  test.slow();
  const say = sayIn('de-DE');
  const guid = newGuid();
  const role = roleOf(guid);
  const player = await people.player(home, { guid, lang: 11 });
  await callAs(player, '/feedback/create', feedbackPlan({ role_id: role }));
  const form = formOf(player, say);
  const expectError = async (control: ReturnType<Page['locator']>, text: string): Promise<void> =>
    expect(await form.errorAt(control)).toHaveText(text);

  await test.step('every missing field shows an error under the field', async () => {
    await expect(form.field('role_id')).toHaveValue(role);
    await form.field('role_id').fill('');
    await form.go.tap();
    await expectError(form.date, say('error.required'));
    for (const name of ['register_location', 'login_location', 'role_id', 'email', 'reason'] as const) {
      await expectError(form.field(name), say('error.required'));
    }
    await expectError(form.screenshots, say('error.deletion_screenshots', { count: 1 }));
    await expect(form.date).toBeFocused();
  });

  await test.step('every invalid field shows an error under the field', async () => {
    const length = say('error.length', { min: 10, max: 200 });
    for (const [name, value, text] of [
      ['role_id', 'seven', say('error.deletion_role_id')],
      ['email', 'nowhere', say('error.deletion_email')],
      ['reason', 'Neun Zei.', length],
      ['reason', 'x'.repeat(201), length],
      ['register_location', 'x'.repeat(101), say('error.length', { min: 1, max: 100 })],
    ] as const) {
      await form.field(name).fill(value);
      await expectError(form.field(name), text);
    }
  });

  await test.step('the player picks the day, uploads screenshots, types the role id and sends the form', async () => {
    await form.pickDate(2021, 3, 4);
    await expect(form.date).toHaveText('4. März 2021');
    await form.field('register_location').fill('Köln');
    await form.field('login_location').fill('Düsseldorf');
    await form.field('role_id').fill(role);
    await form.field('email').fill('anna@games.example.com');
    await form.field('reason').fill('Ich spiele schon lange nicht mehr.');
    await form.upload(['order', 'another']);
    await form.go.tap();
    for (const part of ['chat', 'reports', 'pictures', 'evidence'] as const) {
      await expect(player.getByText(say(`deletion.goes.${part}`))).toBeVisible();
    }
    await expect(player.getByText(say('deletion.stays.answers'))).toBeVisible();
    // The receiver subscribes to events of deletions.
    const game = own.services.config.game.name;
    await expect(player.getByText(say('deletion.stays.game', { game }))).toBeVisible();
    await confirmAsking(player, say, role);
    await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
  });

  const nora = await people.staff('privacy', 'Nora Lind', '/account-deletion');
  await test.step('the form is masked until staff give a reason, and its screenshots carry a watermark [threat 16]', async () => {
    await openRequest(nora, guid);
    await expect(nora.getByText('2 screenshots, masked')).toBeVisible();
    await expect(nora.getByText('Köln')).toHaveCount(0);
    await nora.getByRole('button', { name: /^Show evidence/ }).click();
    const dialog = nora.getByRole('dialog', { name: 'Show evidence' });
    await dialog.getByRole('textbox').fill('Curious');
    await expect(dialog.getByRole('button', { name: 'Show for five minutes' })).toBeDisabled();
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: 'Show for five minutes' }).click();
    for (const text of ['anna@games.example.com', 'Köln', 'Düsseldorf', role, 'Ich spiele schon lange nicht mehr.']) {
      // The role ID stands in the form, and among the roles of the account.
      await expect(nora.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(nora.getByText(/^Every screenshot is stamped with the viewer’s name/)).toBeVisible();
    const pictures = nora.locator('img[src*="/file/"]');
    await expect(pictures).toHaveCount(2);
    const shown = await nora.request.get((await pictures.first().getAttribute('src')) ?? '');
    expect(await markedShare(await shown.body())).toBeGreaterThan(0.02);
  });

  const requestOf = async () => {
    const { request } = await callAs(player, '/deletion/state', {});
    return { id: request?.id ?? '', due_at: request?.due_at ?? null, certificate: request?.certificate ?? '' };
  };
  const reports = await callAs(player, '/feedback/list', {});
  const { id: firstId } = await requestOf();
  await test.step('one privacy officer confirms, and the account is closed [G3]', async () => {
    await confirmDeletion(nora);
    await expect(nora.getByText('Nora Lind approved: account deleted and closed')).toBeVisible();
    await expect(nora.getByText(/^Deleted, retained until /)).toBeVisible();
    // The session has ended; the page may already have noticed and continued as the device's visitor.
    await expect(callAs(player, '/feedback/list', {})).rejects.toThrow(/illegal_request|went_wrong/);
    await people.launch(player, '/feedback', { guid, lang: 11 });
    await expect(player.getByText(say('error.account_closed'))).toBeVisible();
    await expect(callAs(player, '/feedback/list', {})).rejects.toThrow('account_closed');
    await expect(callAs(player, '/chat/start', { lang: 11, context: null })).rejects.toThrow('account_closed');
    await player.goto('/community/online_service');
    await expect(player.getByText(say('error.account_closed'))).toBeVisible();
    await expect(callAs(player, '/deletion/create', deletionPlan({ role_id: role, files: [] }))).rejects.toThrow(
      'account_closed',
    );
  });

  await test.step('every screen says that the account is closed and links to the countdown [G3]', async () => {
    for (const path of ['/home', '/settings']) {
      await player.goto(`/community${path}`);
      await expect(player.getByRole('link', { name: say('deletion.banner.days', { count: 14 }) })).toBeVisible();
    }
    await player.goto('/community/feedback/create');
    await player.getByRole('link', { name: say('deletion.closed.action') }).tap();
    await expect(player.getByText(say('deletion.says.confirmed', { count: 15 }))).toBeVisible();
    await expect(player.getByRole('timer')).toContainText(`14 ${say('deletion.unit.days', { count: 14 })}`);
    expect(await keptOn(player)).toMatchObject({ guid, own: ['deletion'] });
  });

  await test.step('cancelling reopens the account unchanged, and a new request closes it again [G3]', async () => {
    await player.getByRole('button', { name: say('deletion.cancel.action') }).tap();
    await expect(player.getByText(say('deletion.cancel.opens'))).toBeVisible();
    await player.getByRole('button', { name: say('deletion.cancel.confirm') }).tap();
    await expect(player.getByText(say('deletion.says.cancelled'))).toBeVisible();
    expect(await callAs(player, '/feedback/list', {})).toEqual(reports);
    await forgetRate(own);
    await player.getByRole('link', { name: say('deletion.again') }).tap();
    await askForDeletion(player, say, role);
    await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
    const { id } = await requestOf();
    expect(id).not.toBe(firstId);
    await callAs(nora, '/deletion/confirm', { id, version: 1 });
    await people.launch(player, home, { guid, lang: 11 });
    await expect(player.getByRole('timer')).toBeVisible();
  });
  const { id, certificate } = await requestOf();
  await expect(player.getByText(certificate)).toBeVisible();

  const admin = await people.staff('admin', 'Ada Stern', '/webhooks');
  const delivered = (event: string) =>
    admin.getByRole('row').filter({ hasText: event }).filter({ hasText: 'Delivered' }).first();
  const received = () => receiver.heard.filter(({ data }) => data.player?.guid === guid).map(({ type }) => type);
  await test.step('the game receives a webhook, and the delivery log shows it [G4]', async () => {
    await expect
      .poll(() => received().toSorted())
      .toEqual([
        'deletion.cancelled',
        'deletion.confirmed',
        'deletion.confirmed',
        'deletion.requested',
        'deletion.requested',
        'feedback.created',
      ]);
    await expect(delivered('deletion.confirmed')).toBeVisible();
  });

  await test.step('nothing is erased before the deadline, and everything after it [G3]', async () => {
    await runJob(own, 'deletion.erase');
    expect((await callAs(player, '/deletion/state', {})).request?.state).toBe('confirmed');
    await player.goto(`/community${home}`);
    await expect(player.getByRole('timer')).toBeVisible();
    await endDaysOf(own, id);
    await runJob(own, 'deletion.erase');
    await expect.poll(received).toContain('deletion.erased');
    expect(receiver.refused).toEqual([]);
    await expect(delivered('deletion.erased')).toBeVisible();
    const left = await own.services.database.query.selectFrom('player').where('guid', '=', guid).select('id').execute();
    expect(left).toEqual([]);
  });

  const expectCertificate = async (page: Page): Promise<void> => {
    await expect(page.getByRole('heading', { name: say('deletion.certificate.done') })).toBeVisible();
    await expect(page.getByText(say('deletion.certificate.reports', { count: 1 }))).toBeVisible();
    await expect(page.getByText(say('deletion.certificate.files', { count: 3 }))).toBeVisible();
    await expect(page.getByText(certificate)).toBeVisible();
  };
  await test.step('the account is gone; the device still has the certificate', async () => {
    await player.reload();
    await expect(formOf(player, say).go).toBeVisible();
    await expect(player.getByRole('timer')).toHaveCount(0);
    await expectCertificate(player);
  });
  await test.step('the device keeps no other data of the player', async () => {
    await expect.poll(() => keptOn(player)).toEqual({ owner: null, guid: null, own: [] });
  });

  await test.step('the certificate’s code finds it on any device', async () => {
    const visitor = await people.visitor(home, { locale: 'de-DE' });
    await visitor.getByText(say('deletion.lookup.title')).tap();
    await visitor.getByLabel(say('deletion.lookup.label')).fill('nothing');
    await visitor.getByRole('button', { name: say('deletion.lookup.show') }).tap();
    await expect(visitor.getByText(say('deletion.lookup.invalid'))).toBeVisible();
    await visitor.getByLabel(say('deletion.lookup.label')).fill(certificate);
    await visitor.getByRole('button', { name: say('deletion.lookup.show') }).tap();
    await expectCertificate(visitor);
  });

  await test.step('staff see that the request is finished, but no longer whose account it was', async () => {
    await nora.goto('/community/console/account-deletion/erasures');
    await expect(nora.getByRole('row').filter({ hasText: 'Done' }).first()).toBeVisible();
    await expect(nora.getByText(String(guid))).toHaveCount(0);
  });
});

test('in Arabic: a rejected request shows its reason, and a new request sent too early says when it is possible and keeps the form [G2, G3]', async ({
  own,
  people,
}) => {
  const say = sayIn('ar-SA');
  const guid = newGuid();
  const player = await people.player(home, { guid, lang: 18 });
  await expect(player.locator('html')).toHaveAttribute('dir', 'rtl');
  await askForDeletion(player, say, roleOf(guid));
  await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();

  const nora = await people.staff('privacy', 'Nora Lind', '/account-deletion');
  await openRequest(nora, guid);
  await nora.getByRole('button', { name: 'Decline…' }).click();
  const dialog = nora.getByRole('dialog', { name: 'Decline this request?' });
  await expect(dialog).toContainText('Arabic');
  const answer = 'الصور من حساب آخر. أرسل صور حسابك من فضلك.';
  await dialog.getByRole('textbox').fill(answer);
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog).toBeHidden();

  await player.reload();
  await expect(player.getByText(say('deletion.says.rejected'))).toBeVisible();
  await expect(player.getByText(answer)).toBeVisible();
  await player.getByRole('link', { name: say('deletion.again') }).tap();
  await askForDeletion(player, say, roleOf(guid));
  await expect(player.getByText(say('error.deletion_rate', { count: 1 }))).toBeVisible();
  await forgetRate(own);
  await formOf(player, say).send.tap();
  await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
});

test('in English: holding and releasing a confirmed deletion does not move its deadline, and the player can cancel it [G3]', async ({
  people,
}) => {
  const say = sayIn('en-US');
  const guid = newGuid();
  const player = await people.player(home, { guid });
  await askForDeletion(player, say, roleOf(guid));
  await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
  const omar = await people.staff('privacy', 'Omar Haddad', '/account-deletion');
  await openRequest(omar, guid);
  await confirmDeletion(omar);
  await people.launch(player, home, { guid });
  const dueAt = (await callAs(player, '/deletion/state', {})).request?.due_at ?? null;
  expect(dueAt).not.toBeNull();

  await test.step('the player sees that the request is on hold, and the deadline stays', async () => {
    await omar.getByRole('button', { name: 'Put on hold…' }).click();
    const dialog = omar.getByRole('dialog', { name: 'Put this deletion on hold?' });
    await dialog.getByRole('textbox').fill('A payment of this account is disputed.');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog).toBeHidden();
    await player.goto('/community/home');
    await player.getByRole('link', { name: say('deletion.banner.held') }).tap();
    await expect(player.getByText(say('deletion.says.held'))).toBeVisible();
    await omar.getByRole('button', { name: 'Release hold' }).click();
    await omar.getByRole('dialog').getByRole('button', { name: 'Release hold' }).click();
    await expect(omar.getByRole('dialog')).toHaveCount(0);
    expect((await callAs(player, '/deletion/state', {})).request).toMatchObject({ is_held: false, due_at: dueAt });
  });

  await test.step('the player keeps the account', async () => {
    await player.reload();
    await player.getByRole('button', { name: say('deletion.cancel.action') }).tap();
    await player.getByRole('button', { name: say('deletion.cancel.confirm') }).tap();
    await expect(player.getByText(say('deletion.says.cancelled'))).toBeVisible();
    await player.goto('/community/home');
    await expect(player.locator('[data-tab="me"]')).toBeVisible();
    await expect(player.locator('aside')).toHaveCount(0);
  });
});
