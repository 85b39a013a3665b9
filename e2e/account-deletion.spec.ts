import type { Page } from '@playwright/test';
import { feedbackPlan } from '../apps/server/src/features/feedback/feedback.factory.ts';
import { deletionPlan } from '../apps/server/src/features/account-deletion/account-deletion.factory.ts';
import { sayIn } from './catalogue.ts';
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
} from './deletion-stage.ts';
import { runJob } from './people.ts';
import { callAs } from './staff.ts';

const home = '/account_deletion';
const reason = 'Comparing the orders with the account';

/** What the device itself keeps of its last player. */
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

test('G1 G2 G3 G4 the whole life of a deletion in German: asked, confirmed, closed, cancelled, asked again, erased and told to the game', async ({
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

  await test.step('every field that is missing says so in its place', async () => {
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

  await test.step('so does every field that is wrong', async () => {
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

  await test.step('the day is picked, screenshots are uploaded, the role id is typed, and it is sent', async () => {
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
    await confirmAsking(player, say, role);
    await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
  });

  const nora = await people.staff('privacy', 'Nora Lind', '/deletions');
  await test.step('attack 16: the form is masked until a reason is given, and its screenshots carry a mark', async () => {
    await openRequest(nora, guid);
    await expect(nora.getByText('2 screenshots, masked')).toBeVisible();
    await expect(nora.getByText('Köln')).toHaveCount(0);
    await nora.getByRole('button', { name: /^Show the evidence/ }).click();
    const dialog = nora.getByRole('dialog', { name: 'Show the evidence' });
    await dialog.getByRole('textbox').fill('Curious');
    await expect(dialog.getByRole('button', { name: 'Show for five minutes' })).toBeDisabled();
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: 'Show for five minutes' }).click();
    for (const text of ['anna@games.example.com', 'Köln', 'Düsseldorf', role, 'Ich spiele schon lange nicht mehr.']) {
      await expect(nora.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(nora.getByText(/^Every screenshot is marked with the viewer’s name/)).toBeVisible();
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
  await test.step('G3 one privacy officer confirms, and the account is closed', async () => {
    await confirmDeletion(nora);
    await expect(nora.getByText('Nora Lind confirmed: account deleted and closed')).toBeVisible();
    await expect(nora.getByText(/^Deleted, kept until /)).toBeVisible();
    // The session is over; the page may have noticed already and gone on as the device.
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

  await test.step('G3 every screen says so and leads to the countdown', async () => {
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

  await test.step('G3 cancelled, it is open as it was; asked for again, it is closed again', async () => {
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
  const told = () => receiver.heard.filter(({ data }) => data.player?.guid === guid).map(({ type }) => type);
  await test.step('G4 the game is told, and the delivery log shows it', async () => {
    await expect
      .poll(() => told().toSorted())
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

  await test.step('G3 not before its time, and then everything goes', async () => {
    await runJob(own, 'deletion.erase');
    expect((await callAs(player, '/deletion/state', {})).request?.state).toBe('confirmed');
    await player.goto(`/community${home}`);
    await expect(player.getByRole('timer')).toBeVisible();
    await endDaysOf(own, id);
    await runJob(own, 'deletion.erase');
    await expect.poll(told).toContain('deletion.erased');
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
  await test.step('and keeps nothing of its player', async () => {
    await expect.poll(() => keptOn(player)).toEqual({ owner: null, guid: null, own: [] });
  });

  await test.step('and its code finds it on any device', async () => {
    const visitor = await people.visitor(home, { locale: 'de-DE' });
    await visitor.getByText(say('deletion.lookup.title')).tap();
    await visitor.getByLabel(say('deletion.lookup.label')).fill('nothing');
    await visitor.getByRole('button', { name: say('deletion.lookup.show') }).tap();
    await expect(visitor.getByText(say('deletion.lookup.invalid'))).toBeVisible();
    await visitor.getByLabel(say('deletion.lookup.label')).fill(certificate);
    await visitor.getByRole('button', { name: say('deletion.lookup.show') }).tap();
    await expectCertificate(visitor);
  });

  await test.step('staff see that it is done, and no longer whose it was', async () => {
    await nora.goto('/community/console/deletions/erasures');
    await expect(nora.getByRole('row').filter({ hasText: 'Done' }).first()).toBeVisible();
    await expect(nora.getByText(String(guid))).toHaveCount(0);
  });
});

test('G2 G3 in Arabic: rejected with a reason that the player reads; asked again too early it says when, and what was written stays', async ({
  own,
  people,
}) => {
  const say = sayIn('ar-SA');
  const guid = newGuid();
  const player = await people.player(home, { guid, lang: 18 });
  await expect(player.locator('html')).toHaveAttribute('dir', 'rtl');
  await askForDeletion(player, say, roleOf(guid));
  await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();

  const nora = await people.staff('privacy', 'Nora Lind', '/deletions');
  await openRequest(nora, guid);
  await nora.getByRole('button', { name: 'Reject…' }).click();
  const dialog = nora.getByRole('dialog', { name: 'Reject this request?' });
  await expect(dialog).toContainText('Arabic');
  const answer = 'الصور من حساب آخر. أرسل صور حسابك من فضلك.';
  await dialog.getByRole('textbox').fill(answer);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
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

test('G3 in English: a confirmed deletion is held and released without moving its end, and cancelled by its player', async ({
  people,
}) => {
  const say = sayIn('en-US');
  const guid = newGuid();
  const player = await people.player(home, { guid });
  await askForDeletion(player, say, roleOf(guid));
  await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
  const omar = await people.staff('privacy', 'Omar Haddad', '/deletions');
  await openRequest(omar, guid);
  await confirmDeletion(omar);
  await people.launch(player, home, { guid });
  const dueAt = (await callAs(player, '/deletion/state', {})).request?.due_at ?? null;
  expect(dueAt).not.toBeNull();

  await test.step('on hold it says so, and the end does not move', async () => {
    await omar.getByRole('button', { name: 'Put on hold…' }).click();
    const dialog = omar.getByRole('dialog', { name: 'Put this deletion on hold?' });
    await dialog.getByRole('textbox').fill('A payment of this account is disputed.');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog).toBeHidden();
    await player.goto('/community/home');
    await player.getByRole('link', { name: say('deletion.banner.held') }).tap();
    await expect(player.getByText(say('deletion.says.held'))).toBeVisible();
    await omar.getByRole('button', { name: 'Release' }).click();
    await omar.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
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
