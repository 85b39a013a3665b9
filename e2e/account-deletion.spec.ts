import type { Page } from '@playwright/test';
import { feedbackPlan } from '../apps/server/src/features/feedback/feedback.factory.ts';
import { deletionPlan } from '../apps/server/src/features/account-deletion/account-deletion.factory.ts';
import { sayIn } from './catalogue.ts';
import {
  askForDeletion,
  confirmAsking,
  endDaysOf,
  expect,
  forgetRate,
  formOf,
  markedShare,
  newGuid,
  roleOf,
  test,
} from './deletion-stage.ts';
import { runJob } from './people.ts';
import { callAs } from './staff.ts';

const home = '/account_deletion';
const reason = 'Comparing the orders with the account';

const openRequest = async (staff: Page, guid: number): Promise<void> => {
  await staff
    .getByRole('row')
    .filter({ hasText: String(guid) })
    .click();
  await expect(staff.getByRole('heading', { level: 1, name: /^Deletion #/ })).toBeVisible();
};

const agree = async (staff: Page, button: string, confirm: string): Promise<void> => {
  await staff.getByRole('button', { name: button }).click();
  const dialog = staff.getByRole('dialog', { name: /^Confirm deletion #/ });
  await expect(dialog.getByRole('button', { name: confirm })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
};

/** What the device itself holds of whoever used it. */
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

test('G1 G2 G3 G4 the whole life of a deletion in German: asked, checked by two, counted down, erased, certified and told to the game', async ({
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
    await expectError(form.date, say('error.deletion_date'));
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
      ['role_id', roleOf(guid + 1), say('error.deletion_role_id')],
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

  const [nora, omar] = [
    await people.staff('privacy', 'Nora Lind', '/deletions'),
    await people.staff('privacy', 'Omar Haddad', '/deletions'),
  ];
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
    await expect(nora.getByText(/^Every screenshot is marked with who looks at it/)).toBeVisible();
    const pictures = nora.locator('img[src*="/file/"]');
    await expect(pictures).toHaveCount(2);
    const shown = await nora.request.get((await pictures.first().getAttribute('src')) ?? '');
    expect(await markedShare(await shown.body())).toBeGreaterThan(0.02);
  });

  const { id } = (await callAs(player, '/deletion/state', {})).request ?? { id: '' };
  await test.step('G3 two must agree, and the first cannot be the second', async () => {
    await agree(nora, 'Confirm…', 'Agree as the first');
    await expect(nora.getByText('You agreed already. Somebody else has to be the second.').first()).toBeVisible();
    await expect(nora.getByRole('button', { name: 'Confirm…' })).toBeDisabled();
    const { version } = await callAs(nora, '/deletion/open', { id });
    await expect(callAs(nora, '/deletion/confirm', { id, version })).rejects.toThrow(
      /second_person_required|1312|1313/,
    );
    expect((await callAs(player, '/deletion/state', {})).request).toMatchObject({ state: 'requested', due_at: null });
    await openRequest(omar, guid);
    await agree(omar, 'Confirm as the second…', 'Start the 15 days');
    await expect(omar.getByText('Omar Haddad confirmed')).toBeVisible();
  });

  const { certificate, due_at: dueAt } = (await callAs(player, '/deletion/state', {})).request ?? {
    certificate: '',
    due_at: null,
  };
  await test.step('the player sees the countdown here and a banner everywhere; asking again moves nothing', async () => {
    await player.reload();
    await expect(player.getByText(say('deletion.state.confirmed'), { exact: true }).first()).toBeVisible();
    await expect(player.getByRole('timer')).toContainText(`14 ${say('deletion.unit.days', { count: 14 })}`);
    await expect(player.getByText(certificate)).toBeVisible();
    await player.goto('/community/home');
    await expect(player.getByRole('link', { name: say('deletion.banner.days', { count: 14 }) })).toBeVisible();
    const again = await callAs(player, '/deletion/create', deletionPlan({ role_id: role, files: [] }));
    expect(again.request).toMatchObject({ id, due_at: dueAt, certificate });
    expect(await keptOn(player)).toMatchObject({ guid, own: ['deletion'] });
  });

  const admin = await people.staff('admin', 'Ada Stern', '/webhooks');
  const delivered = (event: string) =>
    admin.getByRole('row').filter({ hasText: event }).filter({ hasText: 'Delivered' }).first();
  const told = () => receiver.heard.filter(({ data }) => data.player?.guid === guid).map(({ type }) => type);
  await test.step('G4 the game is told, and the delivery log shows it', async () => {
    await expect.poll(told).toEqual(['feedback.created', 'deletion.requested', 'deletion.confirmed']);
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
    await expect(page.getByText(say('deletion.certificate.files', { count: 2 }))).toBeVisible();
    await expect(page.getByText(certificate)).toBeVisible();
  };
  await test.step('the page is nobody’s now; the device still has the certificate', async () => {
    await player.reload();
    await expect(player.getByText(say('error.illegal_request'))).toBeVisible();
    await expect(player.getByRole('timer')).toHaveCount(0);
    await expectCertificate(player);
  });
  await test.step('of its player it has nothing', async () => {
    await expect.poll(() => keptOn(player)).toEqual({ owner: null, guid: null, own: [] });
  });

  await test.step('and anybody with its code finds it, on any device', async () => {
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

test('G2 G3 in Arabic: refused with a reason that the player reads; asked again too early it says when, and what was written stays', async ({
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
  await nora.getByRole('button', { name: 'Refuse…' }).click();
  const dialog = nora.getByRole('dialog', { name: 'Refuse this deletion?' });
  await expect(dialog).toContainText('Arabic');
  const answer = 'الصور من حساب آخر. أرسل صور حسابك من فضلك.';
  await dialog.getByRole('textbox').fill(answer);
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
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

test('G3 in English: a confirmed one is held and released without moving, cancelled by its player only after a fresh launch, and asked for anew', async ({
  own,
  people,
}) => {
  const say = sayIn('en-US');
  const guid = newGuid();
  const player = await people.player(home, { guid });
  await askForDeletion(player, say, roleOf(guid));
  await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
  const first = (await callAs(player, '/deletion/state', {})).request;
  const id = first?.id ?? '';
  const nora = await people.staff('privacy', 'Nora Lind', '/account');
  const omar = await people.staff('privacy', 'Omar Haddad', '/deletions');
  await callAs(nora, '/deletion/confirm', { id, version: 1 });
  await openRequest(omar, guid);
  await agree(omar, 'Confirm as the second…', 'Start the 15 days');
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

  await test.step('attack 37: a launch of more than five minutes ago cancels nothing', async () => {
    own.clock.set(Date.now() + 301_000);
    await player.reload();
    await expect(player.getByText(say('error.launch_stale'))).toBeVisible();
    await player.getByRole('button', { name: say('deletion.cancel.action') }).tap();
    await player.getByRole('button', { name: say('deletion.cancel.confirm') }).tap();
    await expect(player.getByText(say('error.launch_stale'))).toHaveCount(2);
    await expect(callAs(player, '/deletion/cancel', { id })).rejects.toThrow('/deletion/cancel answered');
    own.clock.set(Date.now());
    expect((await callAs(player, '/deletion/state', {})).request?.state).toBe('confirmed');
  });

  await test.step('come from the game again, the player keeps the account, and asks anew', async () => {
    await people.launch(player, home, { guid });
    await player.getByRole('button', { name: say('deletion.cancel.action') }).tap();
    await player.getByRole('button', { name: say('deletion.cancel.confirm') }).tap();
    await expect(player.getByText(say('deletion.says.cancelled'))).toBeVisible();
    await player.goto('/community/home');
    await expect(player.locator('[data-tab="me"]')).toBeVisible();
    await expect(player.locator('aside')).toHaveCount(0);
    await forgetRate(own);
    await player.goto(`/community${home}`);
    await player.getByRole('link', { name: say('deletion.again') }).tap();
    await askForDeletion(player, say, roleOf(guid));
    await expect(player.getByText(say('deletion.says.requested'))).toBeVisible();
    const second = (await callAs(player, '/deletion/state', {})).request;
    expect(second?.id).not.toBe(id);
    expect(second?.due_at).toBeNull();
  });
});

test('P2 a guest and somebody who came from nowhere are told why they cannot ask', async ({ people }) => {
  const say = sayIn('en-US');
  const guest = await people.player(home, { guid: newGuid(), kind: 'guest' });
  await expect(guest.getByText(say('error.player_only'))).toBeVisible();
  await expect(guest.getByText(say('deletion.guest.text'))).toBeVisible();
  const visitor = await people.visitor(home);
  await expect(visitor.getByText(say('error.illegal_request'))).toBeVisible();
  for (const page of [guest, visitor]) await expect(formOf(page, say).go).toHaveCount(0);
});
