import { randomUUID } from 'node:crypto';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { createFeedbackFactory } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { createSurveyFactory } from '../apps/server/src/features/surveys/testing/surveys.factory.ts';
import { playerChatOf } from './support/chat-screens.ts';
import { keptOn } from './support/device.ts';
import { english as say, formOf, unfoldForm } from './support/feedback-form.ts';
import { photo, sendReport } from './support/feedback-fixtures.ts';
import { startOwnServer } from './support/own-server.ts';
import { createPeople, phone } from './support/people.ts';
import { callAs, signInStaff } from './support/staff-session.ts';

const limits = JSON.stringify({ feedback_rate_unverified: 20 });

const openScene = async (browser: Parameters<typeof createPeople>[0], name: string, port: number, launch: string) => {
  const own = await startOwnServer(`without_launch_${name}`, port, {
    GUILDHALL_LAUNCH: launch,
    GUILDHALL_LIMITS: limits,
  });
  const people = createPeople(browser, own);
  const context = await browser.newContext({ baseURL: own.origin });
  const staff = await context.newPage();
  const { id: staffId } = await signInStaff(staff, own.services, 'admin', 'Vera Novak');
  return {
    own,
    people,
    staff,
    reports: createFeedbackFactory({ ...own.services, limits: own.services.config.limits }).byStaff(staffId),
    surveys: createSurveyFactory(own.services.surveys.staff, staffId),
    close: async (): Promise<void> => {
      await context.close();
      await people.close();
      await own.stop();
      expect(people.heard).toEqual([]);
    },
  };
};
type Scene = Awaited<ReturnType<typeof openScene>>;

/** A separate server for each test: launch modes differ, and devices are counted. */
const test = base.extend<{ open: (name: string, port: number, launch?: string) => Promise<Scene> }>({
  open: async ({ browser }, use) => {
    const scenes: Scene[] = [];
    await use(async (name, port, launch = 'ticket') => {
      const scene = await openScene(browser, name, port, launch);
      scenes.push(scene);
      return scene;
    });
    for (const scene of scenes) await scene.close();
  },
});

const description = 'The drawbridge of the north castle stays up all day.';
const idea = 'Let us name our horses and see the names above them.';
const answer = 'The drawbridge comes down again since this morning.';

const devicesOf = async ({ own }: Scene): Promise<number> => {
  const rows = await own.services.database.query.selectFrom('device').select('player_id').execute();
  return rows.length;
};

/** Sends a report or a suggestion through the form; returns its id from the success screen. */
const write = async (page: Page, kind: 'issue' | 'suggestion', words: string, withPicture = false): Promise<string> => {
  await page.goto(`/community/feedback/${kind === 'issue' ? 'create' : 'suggest'}`);
  const form = formOf(page, say, kind);
  if (kind === 'suggestion') await unfoldForm(page, say);
  await form.roleId.fill('12345678');
  await form.email.fill('noor@games.example.com');
  await form.description.fill(words);
  if (withPicture) {
    await form.picker.setInputFiles(await photo('bridge', 120));
    await expect(form.previews).toHaveCount(1);
  }
  await form.send.tap();
  await expect(page.getByRole('heading', { name: say('success.submitted') })).toBeVisible();
  const link = page.getByRole('link', { name: say(`feedback.arrived.open_${kind}`) });
  return /[\da-f-]{36}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
};

const vote = async (page: Page): Promise<void> => {
  await page.goto('/community/survey');
  await page.getByRole('link', { name: 'What next?' }).tap();
  await page.getByRole('radio', { name: 'Option 2' }).check({ force: true });
  await page.getByRole('button', { name: say('surveys.vote'), exact: true }).tap();
  await expect(page.getByText(say('surveys.thanks.vote'))).toBeVisible();
};

const openChatHours = async (staff: Page): Promise<void> => {
  const { time_zone: timeZone, version } = await callAs(staff, '/chat/hours', {});
  const hours = { time_zone: timeZone, windows: [], is_always: true, is_paused: false };
  await callAs(staff, '/chat/set_hours', { ...hours, version });
};

/** Claims the only waiting chat and answers it. */
const answerChat = async (staff: Page, content: string): Promise<void> => {
  await callAs(staff, '/chat/sit', { persona: 1, seats: 5 });
  const [row] = (await callAs(staff, '/chat/table', { scope: 'queue' })).list;
  if (row === undefined) throw new Error('no chat is waiting');
  const held = await callAs(staff, '/chat/claim', { conversation: row.id, assign_epoch: row.assign_epoch });
  await callAs(staff, '/chat/answer', {
    conversation: row.id,
    assign_epoch: held.assign_epoch,
    client_id: randomUUID(),
    content_type: contentTypes.text,
    content,
    file_id: null,
  });
};

const own = (page: Page, words: string) => page.getByRole('link', { name: words });
const question = (page: Page, count: number) => page.getByText(say('launch.earlier.text', { count }));
const button = (page: Page, name: Parameters<typeof say>[0]) =>
  page.getByRole('button', { name: say(name), exact: true });

test('without a launch a report, a suggestion and a vote can be sent; replies are visible only on this device until its player claims them [P2, F1]', async ({
  open,
}) => {
  test.slow();
  const scene = await open('send', 8372);
  const { people, reports, surveys } = scene;
  await surveys.published();
  const noor = await people.visitor('/feedback');
  const other = await people.visitor('/feedback');

  await test.step('reading registers no device, and a notice explains writing without a launch', async () => {
    await expect(noor.getByText(say('launch.unverified.text'))).toBeVisible();
    await expect(noor.getByText(say('feedback.empty.text'))).toBeVisible();
    await noor.goto('/community/feedback/suggest');
    await expect(noor.getByRole('heading', { name: say('suggestions.heading') })).toBeVisible();
    await noor.goto('/community/survey');
    await expect(own(noor, 'What next?')).toBeVisible();
    await expect(noor.getByText(say('error.illegal_request'))).toHaveCount(0);
    expect(await devicesOf(scene)).toBe(0);
  });

  let id = '';
  await test.step('a report with a picture arrives, with a reference number to copy', async () => {
    await noor.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    id = await write(noor, 'issue', description, true);
    expect(await devicesOf(scene)).toBe(1);
    const { number } = await scene.own.services.database.query
      .selectFrom('feedback')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await expect(noor.getByText(`#${number}`, { exact: true })).toBeVisible();
    await button(noor, 'form.copy').tap();
    await expect(button(noor, 'form.copied')).toBeVisible();
    expect(await noor.evaluate(() => navigator.clipboard.readText())).toBe(`#${number}`);
    await noor.getByRole('link', { name: say('feedback.arrived.open_issue') }).tap();
    await expect(noor.getByText(description)).toBeVisible();
    await expect(noor.getByText(`#${number}`, { exact: true })).toBeVisible();
    await expect(noor.getByRole('link', { name: /^Open picture \d$/ })).toHaveCount(1);
    await noor.goto('/community/feedback');
    await expect(own(noor, description)).toContainText(`#${number}`);
  });

  await test.step('staff reply, and the reply is there after a reload', async () => {
    await reports.finished(id, answer);
    await noor.goto(`/community/feedback/info/${id}`);
    await noor.reload();
    await expect(noor.getByText(answer)).toBeVisible();
  });

  await test.step('another device sees neither the list entry nor the report’s address, before and after sending its own report', async () => {
    const isNothing = async (): Promise<void> => {
      await other.goto(`/community/feedback/info/${id}`);
      await expect(other.getByText(say('shell.not_found.text'))).toBeVisible();
      await other.goto('/community/feedback');
      await expect(other.getByRole('heading', { name: say('title.feedback') })).toBeVisible();
      await expect(own(other, description)).toHaveCount(0);
    };
    await isNothing();
    await write(other, 'suggestion', 'Paint the harbor lanterns green, please.');
    await isNothing();
    await expect(own(other, 'Paint the harbor')).toBeVisible();
  });

  await test.step('a suggestion and a vote', async () => {
    await write(noor, 'suggestion', idea);
    await noor.goto('/community/feedback');
    await expect(own(noor, idea)).toBeVisible();
    await vote(noor);
    await noor.reload();
    await expect(noor.getByText(say('surveys.thanks.vote'))).toBeVisible();
    expect(await devicesOf(scene)).toBe(2);
  });

  await test.step('an unsent draft', async () => {
    await noor.goto('/community/feedback/create');
    await formOf(noor).description.fill('Half a sentence');
    await expect.poll(() => keptOn(noor)).toContain('draft');
    await noor.goto('/community/home/me');
    await expect(noor.getByRole('heading', { level: 1 })).toHaveText(say('me.kind.anonymous'));
  });

  await test.step('the game opens the app on the same device: the player is asked and claims everything', async () => {
    await people.launch(noor, '/home/me', { guid: 10_077 });
    await expect(noor.getByRole('heading', { level: 1 })).toHaveText(say('me.kind.player'));
    await expect(question(noor, 2)).toBeVisible();
    await noor.goto('/community/online_service');
    await expect(playerChatOf(noor).field).toBeVisible();
    await expect(question(noor, 2)).toHaveCount(0);
    await noor.goto('/community/feedback');
    await expect(question(noor, 2)).toBeVisible();
    await expect(own(noor, description)).toHaveCount(0);
    await button(noor, 'launch.earlier.take').tap();
    await expect(own(noor, description)).toBeVisible();
    await expect(own(noor, idea)).toBeVisible();
    await expect(question(noor, 2)).toHaveCount(0);
    await noor.goto('/community/feedback/create');
    await expect(formOf(noor).description).toHaveValue('Half a sentence');
    await noor.goto('/community/home');
    await expect(noor.getByRole('combobox')).toBeVisible();
    await noor.goto('/community/feedback');
    await expect(own(noor, description)).toBeVisible();
    await expect(button(noor, 'launch.earlier.take')).toHaveCount(0);
  });

  await test.step('the same player sees the report on another device too', async () => {
    const second = await people.player(`/feedback/info/${id}`, { guid: 10_077 });
    await expect(second.getByText(answer)).toBeVisible();
  });
});

test('reports the player does not claim stay with the device, and the question is not asked twice [P2]', async ({
  open,
}) => {
  const { people } = await open('leave', 8374);
  const page = await people.visitor('/home');
  await callAs(page, '/launch/device', {});
  await sendReport(page, { description });
  await people.launch(page, '/home', { guid: 10_078 });
  await expect(question(page, 1)).toBeVisible();

  await page.route('**/launch/claim', (route) => route.abort());
  await button(page, 'launch.earlier.leave').tap();
  await expect(page.getByRole('alert').filter({ hasText: say('error.network') })).toBeVisible();
  await page.unroute('**/launch/claim');
  await button(page, 'shell.retry').tap();
  await expect(question(page, 1)).toHaveCount(0);

  await people.launch(page, '/feedback', { guid: 10_078 });
  await expect(page.getByText(say('feedback.empty.text'))).toBeVisible();
  await expect(own(page, description)).toHaveCount(0);
  await expect(button(page, 'launch.earlier.take')).toHaveCount(0);

  await callAs(page, '/launch/end', {});
  await page.goto('/community/feedback');
  await expect(own(page, description)).toBeVisible();
});

test('a session ends while a report is written: the report is not sent as the device’s, and goes out at the next launch [P2]', async ({
  open,
}) => {
  const { own: server, people } = await open('ended', 8376);
  const plan = { guid: 10_079 };
  const page = await people.player('/feedback/create', plan);
  const reportsOf = () =>
    server.services.database.query
      .selectFrom('feedback as f')
      .innerJoin('player as p', 'p.id', 'f.player_id')
      .select(['p.guid', 'f.description'])
      .execute();
  await formOf(page).email.fill('noor@games.example.com');
  await formOf(page).description.fill(description);
  // The session ends after the report has left the form: before, the page would learn of it first and keep a draft.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/feedback/create', async (route) => {
    await ended;
    await route.continue();
  });
  const sending = page.waitForRequest('**/feedback/create');
  await formOf(page).send.tap();
  await sending;
  await callAs(page, '/launch/end', {});
  end();
  await expect(page.getByText(say('launch.unverified.kept'))).toBeVisible();
  await expect(formOf(page).description).toHaveValue('');
  await page.goto('/community/feedback');
  await expect(page.getByText(say('feedback.kept.launch'))).toBeVisible();
  await expect(page.getByText(description)).toHaveCount(0);
  expect(await reportsOf()).toEqual([]);
  await people.launch(page, '/feedback', plan);
  await expect(own(page, description)).toBeVisible();
  expect(await reportsOf()).toEqual([{ guid: plan.guid, description }]);
});

test('where parameters count as a launch, they open the player’s own data and the chat, on this device only [P1, I1]', async ({
  open,
  browser,
}) => {
  const { own: server, people, staff } = await open('parameters', 8378, 'parameters');
  await openChatHours(staff);
  const link = '/community/?imei=a&guid=10001&channel=1&version=1&lang=3';
  const openLink = async (): Promise<Page> => {
    const page = await (await browser.newContext({ ...phone, baseURL: server.origin })).newPage();
    people.watch(page);
    await page.goto(link);
    await page.locator('[data-tab="me"]').tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('me.kind.player'));
    await expect(page.getByText(say('me.guid', { guid: '10001' }))).toBeVisible();
    expect(page.url()).not.toContain('guid');
    return page;
  };
  const page = await openLink();
  await page.goto('/community/online_service');
  await playerChatOf(page).say('My horse is gone.');
  await expect(playerChatOf(page).bubble('My horse is gone.')).toHaveAttribute('data-state', 'message');
  await answerChat(staff, 'We found your horse.');
  await expect(playerChatOf(page).bubble('We found your horse.')).toBeVisible();

  const stranger = await openLink();
  await stranger.goto('/community/online_service');
  await expect(playerChatOf(stranger).field).toBeVisible();
  await expect(playerChatOf(stranger).log.getByText(/horse/)).toHaveCount(0);
});

test('while launches are impossible, report, suggestion and vote are still accepted and answered; only the chat is unavailable [P2, I1]', async ({
  open,
}) => {
  const { people, reports, surveys } = await open('down', 8380);
  await surveys.published();
  const page = await people.visitor('/home/me?guid=10001#lt=not-a-ticket');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('me.kind.anonymous'));
  const id = await write(page, 'issue', description);
  await write(page, 'suggestion', idea);
  await vote(page);
  await reports.finished(id, answer);
  await page.goto(`/community/feedback/info/${id}`);
  await expect(page.getByText(answer)).toBeVisible();
  await page.goto('/community/online_service');
  await expect(page.getByRole('heading', { name: 'Illegal request, please open from the game client.' })).toBeVisible();
});
