import { test as base, type Browser, type Page } from '@playwright/test';
import { createNetwork, type Network, type Reach } from './support/cut-network.ts';
import { ends, keptOn, openDevice, writtenOn, type Device, type End } from './support/device.ts';
import { english as say, formOf } from './support/feedback-form.ts';
import { photo } from './support/feedback-fixtures.ts';
import { expect, launchAddress } from './support/player-fixtures.ts';
import { ownServer, type OwnServer } from './support/own-server.ts';
import { createRandom, testSeed } from '../tools/random.ts';

const test = base.extend<object, { own: OwnServer }>({
  own: [ownServer('offline', 8188), { scope: 'worker' }],
});

// A screenshot of each ended page would take longer than the runs. One worker, because both tests use one port.
test.use({ screenshot: 'off' });
test.describe.configure({ mode: 'default' });

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, serviceWorkers: 'allow' } as const;
const email = 'anna@games.example.com';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Everything the server stores for a player, so that duplicates fail like losses. */
const heldOf = async ({ services }: OwnServer, guid: number) => {
  const { query } = services.database;
  const reports = await query
    .selectFrom('feedback as f')
    .innerJoin('player as p', 'p.id', 'f.player_id')
    .select(['f.id', 'f.description', 'f.picture_count'])
    .where('p.guid', '=', guid)
    .execute();
  const files = await query
    .selectFrom('file as f')
    .innerJoin('player as p', 'p.id', 'f.player_id')
    .select(['f.feedback_id', 'f.is_ready'])
    .where('p.guid', '=', guid)
    .execute();
  return {
    reports: reports.map(({ description, picture_count: pictures }) => ({ description, pictures })),
    files: files.map((file) => ({
      isReady: file.is_ready,
      isOfReport: reports.some(({ id }) => id === file.feedback_id),
    })),
  };
};

const heldOnce = (description: string) => ({
  reports: [{ description, pictures: 1 }],
  files: [{ isReady: true, isOfReport: true }],
});

const fill = async (page: Page, description: string): Promise<void> => {
  const form = formOf(page);
  await form.email.fill(email);
  await form.description.fill(description);
  await form.picker.setInputFiles(await photo('gate', 400));
  await expect(form.previews).toHaveCount(1);
};

/** Until the worker has every file that this page loaded. */
const untilKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
          const files = ['/community/home', ...loaded.filter((name) => /\/assets\/|\/art\//.test(name))];
          return (await Promise.all(files.map((name) => caches.match(name)))).every((match) => match !== undefined);
        }),
      { timeout: 30_000 },
    )
    .toBe(true);

test('offline, a reload keeps the unsent report in the list and the draft in the form, but not for the next player [F3, F4, threat 5]', async ({
  own,
  browser,
}) => {
  const guid = 61_002;
  const folder = own.instance.folder;
  const unsent = 'The lighthouse keeper does not answer.';
  const begun = 'The stairs of the lighthouse end in the air.';
  const context = await browser.newContext({ ...phone, baseURL: own.origin });
  const page = await context.newPage();
  await page.goto(await launchAddress(guid, { path: '/feedback', folder }));
  await expect(page.getByText(say('feedback.empty.text'))).toBeVisible();
  await page.goto('/community/feedback/create');
  await expect(formOf(page).send).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await formOf(page).email.fill(email);
  await formOf(page).roleId.fill('12345678');
  await formOf(page).description.fill(unsent);
  await formOf(page).send.tap();
  await page.getByRole('link', { name: say('feedback.kept.list') }).tap();
  const waiting = page.getByRole('listitem').filter({ hasText: unsent });
  await expect(waiting).toContainText(say('feedback.waiting.network'));
  await expect(page.getByText(say('feedback.empty.text'))).toHaveCount(0);

  await page.reload();
  await expect(waiting).toContainText(say('feedback.waiting.network'));
  await expect(page.getByText(say('feedback.empty.text'))).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText(say('error.network'));

  await page.goto('/community/feedback/create');
  await fill(page, begun);
  await expect.poll(() => writtenOn(page)).toContain(begun);
  await expect.poll(() => keptOn(page)).toContain('bytes');
  await page.reload();
  await expect(formOf(page).description).toHaveValue(begun);
  await expect(formOf(page).previews).toHaveCount(1);

  // The game opens the app for the same player, then for another one, who reloads: both without a network.
  await page.goto(await launchAddress(guid, { path: '/feedback/create', folder }));
  await expect(formOf(page).description).toHaveValue(begun);
  await page.goto(await launchAddress(guid + 1, { path: '/feedback/create', folder }));
  for (const path of ['/feedback/create', '/feedback']) {
    await page.goto(`/community${path}`);
    await expect(page.getByRole('alert')).toContainText(say('error.network'));
    await expect(page.locator('textarea')).toHaveCount(0);
    await expect(page.getByText(unsent)).toHaveCount(0);
  }

  // Back with a network, the first player's session is open again: the report arrives once, the draft is still there.
  await context.setOffline(false);
  await page.goto(await launchAddress(guid, { path: '/feedback/create', folder }));
  await expect(formOf(page).description).toHaveValue(begun);
  await expect.poll(() => keptOn(page)).not.toContain('send');
  expect((await heldOf(own, guid)).reports).toEqual([{ description: unsent, pictures: 0 }]);
  await context.close();
});

test('a report written offline with a picture, closed and reopened offline, arrives once as soon as there is a network [F4]', async ({
  own,
  browser,
}) => {
  const guid = 61_000;
  const description = 'The bridge to the harbour is gone since the storm.';
  const context = await browser.newContext({ ...phone, baseURL: own.origin });
  let page = await context.newPage();
  await page.goto(await launchAddress(guid, { path: '/feedback/create', folder: own.instance.folder }));
  await expect(formOf(page).send).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await fill(page, description);
  await formOf(page).send.tap();
  await expect(page.getByText(say('feedback.kept.title'))).toBeVisible();
  await expect(page.getByText(say('feedback.kept.text'))).toBeVisible();
  await expect.poll(async () => (await keptOn(page)).toSorted()).toEqual(['bytes', 'send']);
  await page.close();

  page = await context.newPage();
  await page.goto('/community/home/me');
  await expect(page.locator('[data-tab="me"]')).toBeVisible();
  await page.waitForTimeout(500);
  expect((await keptOn(page)).toSorted()).toEqual(['bytes', 'send']);
  expect(await heldOf(own, guid)).toEqual({ reports: [], files: [] });

  await context.setOffline(false);
  await expect(page.getByText(say('success.submitted'))).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => keptOn(page)).toEqual([]);
  await page.goto('/community/feedback');
  await expect(page.getByRole('link', { name: description })).toHaveCount(1);
  expect(await heldOf(own, guid)).toEqual(heldOnce(description));
  await context.close();
});

test('a report that waits on its card is confirmed there, and by no second message [F4]', async ({ own, browser }) => {
  const context = await browser.newContext({ ...phone, baseURL: own.origin });
  const page = await context.newPage();
  await page.goto(await launchAddress(61_001, { path: '/feedback/create', folder: own.instance.folder }));
  await fill(page, 'The ferry leaves without me every evening.');
  await context.setOffline(true);
  await formOf(page).send.tap();
  await expect(page.getByRole('heading', { name: say('feedback.kept.title') })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: say('success.submitted') })).toBeVisible({ timeout: 20_000 });
  // The toast would follow the heading as soon as its text is loaded.
  await page.waitForTimeout(500);
  await expect(page.getByText(say('success.submitted'))).toHaveCount(1);
  await context.close();
});

// A few runs on every change; `npm run offline` makes many.
const runs = Number(process.env['GUILDHALL_OFFLINE_RUNS'] ?? 6);
const { seed } = testSeed();

const createChoices = () => {
  const random = createRandom(seed);
  return {
    below: (limit: number): number => Math.floor(random() * limit),
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T,
    isLucky: (): boolean => random() < 0.5,
  };
};

const calls = ['/file/upload', '/feedback/create'] as const;
const reaches = ['before', 'during', 'after'] as const;
/**
 * When the app is interrupted: before, during or after each call, at a random time after the tap, or offline from the
 * start.
 */
const points = [...calls.flatMap((path) => reaches.map((reach) => ({ path, reach }))), 'anytime', 'never'] as const;

interface Plan {
  readonly guid: number;
  readonly point: { readonly path: (typeof calls)[number]; readonly reach: Reach } | 'anytime' | 'never';
  /** `drop`: the page stays open without network. */
  readonly end: End | 'drop';
  readonly afterMs: number;
  /** If set, the app is reopened and interrupted a second time after this delay. */
  readonly againAfterMs: number | null;
  readonly isFromGame: boolean;
  readonly pages: number;
  readonly path: string;
}

const plan = (count: number): Plan[] => {
  const random = createChoices();
  return Array.from({ length: count }, (_, index) => {
    const end = random.oneOf([...ends, 'drop'] as const);
    return {
      guid: 62_000 + index,
      point: points[index % points.length] as Plan['point'],
      end,
      afterMs: random.below(600),
      againAfterMs: random.isLucky() ? random.below(1500) : null,
      // Chromium may not have flushed a session younger than 30 seconds to disk when it is killed.
      isFromGame: random.isLucky() || end === 'kill',
      pages: random.isLucky() ? 1 : 2,
      path: random.oneOf(['/home', '/home/me', '/feedback', '/feedback/create']),
    };
  });
};

const descriptionOf = ({ guid, point, end }: Plan): string =>
  `Run ${guid}: ${typeof point === 'string' ? point : `${point.path} ${point.reach}`}, ${end}.`;

const addressOf = async ({ guid, isFromGame, path }: Plan, own: OwnServer): Promise<string> =>
  isFromGame ? launchAddress(guid, { path, folder: own.instance.folder }) : `/community${path}`;

/** Writes and sends a report, and interrupts it at the planned point. Returns the page if it survives. */
const sendInterrupted = async (run: Plan, own: OwnServer, device: Device, network: Network): Promise<Page | null> => {
  const { guid, point, end, afterMs } = run;
  const page = await device.open(await launchAddress(guid, { path: '/feedback/create', folder: own.instance.folder }));
  await expect(formOf(page).send).toBeVisible({ timeout: 30_000 });
  if (point === 'never') network.cut();
  const reached = typeof point === 'string' ? null : network.stopAt(point.path, point.reach);
  await fill(page, descriptionOf(run));
  // People do not tap faster than drafts are saved.
  await expect.poll(() => writtenOn(page)).toContain(descriptionOf(run));
  await expect.poll(() => keptOn(page)).toContain('bytes');
  await formOf(page).send.tap();
  await reached;
  await pause(reached === null ? afterMs : afterMs / 4);
  if (end !== 'drop') {
    await device.end(page);
    return null;
  }
  network.cut();
  await pause(afterMs);
  return page;
};

/** Opens the device again: perhaps only briefly first, and perhaps in two tabs at once. */
const reopen = async (run: Plan, own: OwnServer, device: Device): Promise<Page> => {
  if (run.againAfterMs !== null) {
    const page = await device.open(await addressOf(run, own));
    await pause(run.againAfterMs);
    await device.end(page);
  }
  if (run.pages === 2) await device.open(await addressOf(run, own));
  return device.open(await addressOf(run, own));
};

/** Waits until nothing is queued on the device. Returns true if the player found a draft and had to tap again. */
const settle = async (run: Plan, page: Page): Promise<boolean> => {
  await expect(page.locator('h1')).not.toBeEmpty({ timeout: 30_000 });
  await expect.poll(() => keptOn(page), { timeout: 40_000, message: descriptionOf(run) }).not.toContain('send');
  const isDraft = (await keptOn(page)).includes('draft');
  if (isDraft) {
    await page.goto('/community/feedback/create');
    await expect(page.getByText(say('feedback.draft.restored'))).toBeVisible();
    await formOf(page).send.tap();
  }
  await expect.poll(() => keptOn(page), { timeout: 20_000, message: descriptionOf(run) }).toEqual([]);
  return isDraft;
};

const runOne = async (run: Plan, own: OwnServer, browser: Browser): Promise<boolean> => {
  const network = await createNetwork();
  const options = { ...phone, baseURL: own.origin, proxy: network.proxy };
  const device = await openDevice(browser, options, run.end === 'drop' ? 'close' : run.end);
  try {
    const living = await sendInterrupted(run, own, device, network);
    network.mend();
    return await settle(run, living ?? (await reopen(run, own, device)));
  } finally {
    await device.close();
    network.close();
  }
};

test(`${runs} reports interrupted at random points all arrive, each once, with its picture [F5]`, async ({
  own,
  browser,
}) => {
  test.setTimeout(60_000 + runs * 15_000);
  console.log(`${runs} runs; GUILDHALL_SEED=${seed} repeats them`);
  const plans = plan(runs);
  const left = [...plans];
  const tappedAgain: string[] = [];
  const work = async (): Promise<void> => {
    for (let run = left.shift(); run !== undefined; run = left.shift()) {
      if (await runOne(run, own, browser)) tappedAgain.push(descriptionOf(run));
    }
  };
  await Promise.all(Array.from({ length: 3 }, work));
  console.log(`${tappedAgain.length} of ${runs} were ended so early that the player found the draft and tapped again`);
  for (const run of plans)
    expect(await heldOf(own, run.guid), descriptionOf(run)).toEqual(heldOnce(descriptionOf(run)));
  // Once a report is in the outbox, no second tap is needed.
  expect(tappedAgain.filter((text) => /create|never/.test(text))).toEqual([]);
});
