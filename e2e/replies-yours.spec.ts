import type { Page } from '@playwright/test';
import { createFeedbackFactory, feedbackPlan } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { startStopwatch } from '../apps/server/src/testing/stopwatch.ts';
import { sayIn } from './support/catalogue.ts';
import { expect, newGuid, phone, test, type OwnServer } from './support/chat-fixtures.ts';
import { claim, playerChatOf } from './support/chat-screens.ts';
import { chipOf, coveredByChip } from './support/chip.ts';
import { callAs } from './support/staff-session.ts';

const say = sayIn('en-US');
const dotOf = (page: Page, tab: string) => page.locator(`[data-tab="${tab}"] [data-dot]`);
const yoursOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: say('replies.yours') }) });
const pictures = process.env['GUILDHALL_REPLIES_SCREENS'];
const shoot = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
};

const reportsOf = ({ services }: OwnServer) => createFeedbackFactory({ ...services, limits: services.config.limits });

test('a waiting chat shows its place on Home and Me, and its answer finds the player on every screen and device until it is read [D5]', async ({
  stage,
}) => {
  test.slow();
  const guid = newGuid();
  const page = await stage.player({ guid });
  await playerChatOf(page).say('The bell tower is locked.');
  await expect(page.getByText(say('chat.waiting.ahead', { count: 0 }))).toBeVisible();

  await test.step('Home, Me and other screens show the place in line', async () => {
    await page.getByRole('button', { name: say('shell.back') }).tap();
    await expect(yoursOf(page).getByText(say('chat.waiting.ahead', { count: 0 }))).toBeVisible();
    await expect(chipOf(page)).toHaveCount(0);
    await shoot(page, 'home-waiting');
    await page.locator('[data-tab="me"]').tap();
    await expect(yoursOf(page).getByText(say('chat.waiting.ahead', { count: 0 }))).toBeVisible();
    await shoot(page, 'me-waiting');
    await page.locator('[data-tab="official"]').tap();
    await expect(chipOf(page)).toContainText(say('chat.waiting.ahead', { count: 0 }));
    await expect(dotOf(page, 'support')).toHaveCount(0);
  });

  await test.step('on a phone that knew nothing of it, the chip says so until the block has it', async () => {
    const third = await stage.player({ guid, path: '/home' });
    await expect(chipOf(third)).toContainText(say('chat.waiting.ahead', { count: 0 }));
    await expect(yoursOf(third)).toHaveCount(0);
    await third.locator('[data-tab="me"]').tap();
    await expect(yoursOf(third).getByText(say('chat.waiting.ahead', { count: 0 }))).toBeVisible();
    await expect(chipOf(third)).toHaveCount(0);
    await third.close();
  });

  const second = await stage.player({ guid, path: '/home/workshop' });
  await expect(chipOf(second)).toContainText(say('chat.waiting.ahead', { count: 0 }));
  const talk = await claim(await stage.staff('vera', '?scope=queue'), guid);
  const answers = [page, second].map((each) =>
    each.waitForResponse(
      async (response) => response.url().endsWith('/replies/own') && (await response.text()).includes('The key hangs'),
    ),
  );
  const waits = answers.map(async (arrives) => {
    const waitedMs = startStopwatch();
    await arrives;
    return waitedMs();
  });
  await talk.say('The key hangs behind the door.');

  await test.step('within two seconds, dot and chip are on both devices', async () => {
    // What the pages then do with it takes no time of its own.
    for (const waitedMs of await Promise.all(waits)) expect(waitedMs).toBeLessThan(2000);
    for (const each of [page, second]) {
      await expect(chipOf(each)).toContainText('The key hangs behind the door.');
      for (const tab of ['support', 'me']) await expect(dotOf(each, tab)).toBeVisible();
    }
    await expect(page.getByRole('status').filter({ has: chipOf(page) })).toContainText('The key hangs');
    const face = chipOf(page).locator('img');
    await expect(face).toHaveAttribute('src', '/community/portraits/2.svg');
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await shoot(page, 'news-answered');
  });

  await test.step('the chip covers no tab and steps aside for the keyboard', async () => {
    const [chip, bar] = [await chipOf(page).boundingBox(), await page.locator('[data-tab="me"]').boundingBox()];
    expect((chip?.y ?? 0) + (chip?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.goto('/community/home');
    await expect(yoursOf(page)).toContainText('The key hangs behind the door.');
    await shoot(page, 'home-answered');
    // Announced, but shown once.
    await expect(page.getByRole('status').filter({ hasText: 'The key hangs behind the door.' })).toHaveCount(1);
    await expect(chipOf(page)).toHaveCount(0);
    await page.goto('/community/home?search=door');
    await expect(chipOf(page)).toBeVisible();
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().focus();
    await expect(chipOf(page)).toBeHidden();
  });

  await test.step('in landscape, it covers no field or button', async () => {
    await second.setViewportSize({ width: 780, height: 360 });
    expect(await coveredByChip(second)).toEqual([]);
    await second.locator('[data-tab="support"]').tap();
    await expect(yoursOf(second)).toBeVisible();
    await shoot(second, 'home-landscape');
    await second.setViewportSize(phone.viewport);
  });

  await test.step('reading it on one device clears both', async () => {
    await page.goto('/community/home/official');
    await chipOf(page).getByRole('link').tap();
    await expect(playerChatOf(page).bubble('The key hangs behind the door.')).toBeVisible();
    await expect(chipOf(second)).toHaveCount(0);
    for (const tab of ['support', 'me']) await expect(dotOf(second, tab)).toHaveCount(0);
    await page.goto('/community/home/official');
    await expect(page.locator('[data-tab="official"]')).toBeVisible();
    await expect(chipOf(page)).toHaveCount(0);
  });
});

test('with text of twice the size, a waiting chat leaves the screen to its messages, and the chip cuts none of its words [A9]', async ({
  stage,
}) => {
  const page = await stage.player({ guid: newGuid() });
  const vera = await stage.staff('vera', '?scope=mine');
  await callAs(vera, '/chat/availability', { availability: 'here' });
  await playerChatOf(page).say('The bell tower is locked.');
  const place = page.getByText(say('chat.waiting.ahead', { count: 0 }));
  await expect(place).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    dispatchEvent(new Event('resize'));
  });
  const bar = await page.getByRole('status').filter({ has: place }).boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(780 / 6);
  await page.getByRole('button', { name: say('shell.back') }).tap();
  await page.locator('[data-tab="official"]').tap();
  await expect(chipOf(page)).toContainText(say('chat.waiting.ahead', { count: 0 }));
  const cut = await chipOf(page)
    .locator('strong, strong + span')
    .evaluateAll((parts) =>
      parts
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2,
        )
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  await shoot(page, 'chip-large-text');
});

test('a report with an open question shows its deadline first, also in Arabic and landscape [D5]', async ({
  own,
  stage,
}) => {
  const page = await stage.player({ path: '/home/workshop' });
  const { id } = await callAs(page, '/feedback/create', feedbackPlan({ description: 'The drawbridge stays up.' }));
  await callAs(page, '/feedback/create', feedbackPlan({ description: 'The horn is silent.' }));
  await reportsOf(own)
    .byStaff(await stage.idOf('vera'))
    .asked(id, 'Which drawbridge is it?');
  await page.reload();
  await expect(chipOf(page)).toContainText('Which drawbridge is it?');
  await page.locator('[data-tab="support"]').tap();
  const rows = yoursOf(page).getByRole('link');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/^Answer by .*\d{4}/);
  await expect(rows.last()).toContainText(say('feedback.state.pending'));
  await shoot(page, 'home-question');
  await page.setViewportSize({ width: 780, height: 360 });
  await shoot(page, 'home-question-landscape');
  await page.evaluate(() => localStorage.setItem('community_setting', JSON.stringify({ locale: 'ar-SA', avatar: 1 })));
  await page.setViewportSize(phone.viewport);
  await page.reload();
  await expect(page.getByRole('heading', { name: sayIn('ar-SA')('replies.yours') })).toBeVisible();
  await shoot(page, 'home-question-arabic');
  await page.locator('[data-own-cards] a').first().tap();
  await expect(page.getByText('Which drawbridge is it?').first()).toBeVisible();
  await expect(chipOf(page)).toHaveCount(0);
});

test('what the device keeps of one player is shown to no other, also before the server has answered [D5, threat 5]', async ({
  stage,
}) => {
  const [first, second] = [newGuid(), newGuid()];
  const page = await stage.player({ guid: first, path: '/home/workshop' });
  await callAs(page, '/feedback/create', feedbackPlan({ description: 'My secret door is stuck.' }));
  const kept = () => expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })));
  await page.goto(await stage.address(first, { path: '/home' }));
  await kept().toContain('secret door');
  let answer = (): void => {};
  await page.route('**/launch/exchange', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const open = async (guid: number): Promise<void> => {
    const asked = page.waitForRequest('**/launch/exchange');
    await page.goto(await stage.address(guid, { path: '/home' }));
    await asked;
    await expect(page.locator('#content')).toContainText(say('articles.support.contact'));
  };
  // The same player need not wait.
  await open(first);
  await expect(yoursOf(page)).toContainText('My secret door is stuck.');
  const answered = page.waitForResponse('**/launch/exchange');
  answer();
  await (await answered).finished();
  await open(second);
  for (const hidden of [page.locator('[data-own-cards]'), chipOf(page)]) await expect(hidden).toHaveCount(0);
  await expect(page.getByText('My secret door is stuck.')).toHaveCount(0);
  answer();
  const proceed = page.getByRole('button', { name: `Continue as ${second}` });
  await expect(proceed).toBeVisible();
  await page.unroute('**/launch/exchange');
  await proceed.tap();
  await kept().not.toContain('secret door');
});

test('the dot reaches a person without a launch by a call once a minute; a visitor who sent nothing causes none [D5]', async ({
  browser,
  own,
  stage,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: own.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/community/home/me');
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect.poll(() => calls.some((path) => path.endsWith('/launch/session'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => path.endsWith('/replies/own'))).toEqual([]);
  await callAs(page, '/launch/device', { cookieless: false });
  const { id } = await callAs(page, '/feedback/create', feedbackPlan({ description: 'The well has run dry.' }));
  const personalCalls = () => calls.filter((path) => path.endsWith('/replies/own')).length;
  await page.reload();
  await expect.poll(personalCalls).toBeGreaterThan(0);
  // Home does not ask for a session of its own: the device remembers that it has a report.
  await page.clock.install();
  await page.goto('/community/home');
  await expect(yoursOf(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = personalCalls();
  await reportsOf(own)
    .byStaff(await stage.idOf('vera'))
    .finished(id);
  await page.clock.fastForward(30_000);
  await page.clock.fastForward(30_000);
  await expect(dotOf(page, 'support')).toBeVisible();
  await expect(page.locator('[data-own-cards] [data-dot]')).toBeVisible();
  expect(personalCalls()).toBe(before + 1);
  await yoursOf(page).getByRole('link').tap();
  await expect(page.getByText('The well has run dry.').first()).toBeVisible();
  // A finished report that was read is nothing anymore.
  for (const path of ['/home', '/home/me']) {
    await page.goto(`/community${path}`, { waitUntil: 'networkidle' });
    for (const gone of [yoursOf(page), chipOf(page), dotOf(page, 'support')]) await expect(gone).toHaveCount(0);
  }
  await context.close();
});
