import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Request } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../apps/server/development/seed-database.ts';
import { buildPlayer } from './built-player.ts';
import { localServer, startRealServer } from './child-process.ts';
import { median } from './page-call.ts';
import { startBareSite } from './web-bare/serve.ts';
import { measureSlow, phone } from './web-slow.ts';
import { browserOptions } from '../e2e/support/browser.ts';

/**
 * The first visit to the home screen: its bytes compared with a bare page with the same libraries, built and measured
 * in the same run, when it is painted on a slow network, and its Lighthouse score on a slow phone. A measurement, not a
 * gate. `-- --only bytes`, `slow` or `lighthouse` leaves the others out.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const goals = { bytes: 1.18, lighthouse: 98, splashSeconds: 2.5, wordsSeconds: 4 };
const address = '/community/home';
const database = 'guildhall_bench_web';
const idleForMs = 2000;
const watchAfterIdleMs = 4000;
const lighthouseRuns = 5;

const { executablePath: chromiumPath, args: chromiumFlags } = browserOptions.launchOptions;

interface Transfer {
  readonly by: 'page' | 'worker';
  readonly method: string;
  readonly path: string;
  readonly startMs: number;
  endMs: number;
  /** Headers and body on the wire; 0 if served from a cache. */
  bytes: number;
}

interface Visit {
  readonly beforeIdle: readonly Transfer[];
  readonly afterIdle: readonly Transfer[];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const bytesOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { bytes }) => sum + bytes, 0);

const workerBytesOf = async (request: Request): Promise<number> => {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  if (responseBodySize !== 0) return responseHeadersSize + responseBodySize;
  // For the worker script itself the browser reports only headers.
  const response = await request.response();
  return responseHeadersSize + Number((await response?.headerValue('content-length')) ?? 0);
};

/** Opens the page with an empty cache and records all transfers of the page and its service worker. */
const firstVisit = async (browser: Browser, origin: string): Promise<Visit> => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const transfers: Transfer[] = [];
  const running = new Map<string | Request, Transfer>();
  const failures: string[] = [];
  const startedAt = performance.now();
  let lastChangeAt = startedAt;

  const begin = (key: string | Request, by: Transfer['by'], method: string, url: string): void => {
    lastChangeAt = performance.now();
    if (!url.startsWith('http')) return;
    const path = url.startsWith(origin) ? url.slice(origin.length) : url;
    const transfer = { by, method, path, startMs: lastChangeAt - startedAt, endMs: Infinity, bytes: 0 };
    transfers.push(transfer);
    running.set(key, transfer);
  };
  const finish = (key: string | Request, bytes: number): void => {
    lastChangeAt = performance.now();
    const transfer = running.get(key);
    if (transfer === undefined) return;
    running.delete(key);
    transfer.bytes += bytes;
    transfer.endMs = lastChangeAt - startedAt;
  };

  devtools.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
    if (redirectResponse !== undefined) finish(requestId, redirectResponse.encodedDataLength);
    begin(requestId, 'page', request.method, request.url);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => finish(requestId, encodedDataLength));
  devtools.on('Network.loadingFailed', ({ requestId, errorText }) => {
    failures.push(`${running.get(requestId)?.path ?? requestId}: ${errorText}`);
    finish(requestId, 0);
  });
  await devtools.send('Network.enable');
  // The page's CDP session does not report fetches of its service worker; the browser context does.
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) begin(request, 'worker', request.method(), request.url());
  });
  context.on('requestfinished', (request) => {
    if (!running.has(request)) return;
    workerBytesOf(request).then(
      (bytes) => finish(request, bytes),
      (error: unknown) => {
        failures.push(`${request.url()}: ${String(error)}`);
        finish(request, 0);
      },
    );
  });
  context.on('requestfailed', (request) => {
    if (running.has(request)) failures.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`);
    finish(request, 0);
  });

  const response = await page.goto(origin + address, { waitUntil: 'load' });
  assert.equal(response?.status(), 200, `${address} answers`);
  const giveUpAt = performance.now() + 60_000;
  while (running.size > 0 || performance.now() - lastChangeAt < idleForMs) {
    assert.ok(
      performance.now() < giveUpAt,
      `the network never came to rest: ${[...running.values()].map((one) => one.path).join(', ')}`,
    );
    await pause(50);
  }
  const idleMs = lastChangeAt - startedAt;
  assert.ok((await page.getByRole('link').count()) > 4, 'the home screen is there');
  await pause(watchAfterIdleMs);
  await context.close();
  assert.deepEqual(failures, [], 'every request succeeds');
  return {
    beforeIdle: transfers.filter(({ endMs }) => endMs <= idleMs),
    afterIdle: transfers.filter(({ endMs }) => endMs > idleMs),
  };
};

const printTransfers = (title: string, transfers: readonly Transfer[]): void => {
  console.log(`${title}: ${bytesOf(transfers)} bytes in ${transfers.length} requests`);
  for (const { by, method, path, startMs, endMs, bytes } of transfers) {
    const time = `${startMs.toFixed(0)}–${endMs.toFixed(0)} ms`;
    console.log(`  ${String(bytes).padStart(7)}  ${by.padEnd(6)}  ${time.padEnd(14)}  ${method} ${path}`);
  }
};

const printVisit = (name: string, { beforeIdle, afterIdle }: Visit): void => {
  const from = (by: Transfer['by'], list: readonly Transfer[]) => list.filter((transfer) => transfer.by === by);
  printTransfers(`${name}, page, before idle`, from('page', beforeIdle));
  printTransfers(`${name}, service worker, before idle`, from('worker', beforeIdle));
  printTransfers(`${name}, after idle`, afterIdle);
};

const measureBytes = async (realOrigin: string): Promise<number> => {
  const bareSite = await startBareSite(realOrigin);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const real = await firstVisit(browser, realOrigin);
    const bare = await firstVisit(browser, bareSite.origin);
    printVisit('real', real);
    printVisit('bare', bare);
    const [ours, floor] = [bytesOf(real.beforeIdle), bytesOf(bare.beforeIdle)];
    console.log(`bytes: real ${ours}, bare ${floor}, ${Math.round(goals.bytes * floor) - ours} to the goal`);
    return ours / floor;
  } finally {
    await browser.close();
    await bareSite.stop();
  }
};

const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const runLighthouse = async (url: string): Promise<Report> => {
  const browser = await launch({ chromePath: chromiumPath, chromeFlags: [...chromiumFlags, '--headless=new'] });
  try {
    const result = await lighthouse(url, { port: browser.port, onlyCategories: ['performance'], logLevel: 'error' });
    assert.ok(result?.lhr !== undefined && result.lhr.runtimeError === undefined, 'Lighthouse could measure');
    return result.lhr;
  } finally {
    browser.kill();
  }
};

const measureLighthouse = async (realOrigin: string): Promise<number> => {
  const reports: Report[] = [];
  const scoreOf = (report: Report): number => Math.round((report.categories['performance']?.score ?? NaN) * 100);
  for (let run = 1; run <= lighthouseRuns; run += 1) {
    const report = await runLighthouse(realOrigin + address);
    const shown = Object.entries(metrics).map(([name, id]) => `${name} ${report.audits[id]?.displayValue ?? '?'}`);
    console.log(
      `lighthouse, run ${run}: ${scoreOf(report)} (${shown.join(', ')}; machine ${report.environment.benchmarkIndex})`,
    );
    reports.push(report);
  }
  const score = median(reports.map(scoreOf));
  const complaints = Object.values(reports.at(-1)?.audits ?? {}).filter(
    ({ score: audit, scoreDisplayMode: mode }) => audit !== null && audit < 0.9 && mode !== 'notApplicable',
  );
  for (const { id, title, displayValue } of complaints) console.log(`  ${id}: ${title} ${displayValue ?? ''}`);
  return score;
};

const verdict = (isMet: boolean): string => (isMet ? 'PASS' : 'MISSED');

process.env['GUILDHALL_PLAYER_DIST'] = buildPlayer('web-player');
await recreateDatabase(database);
await migrateDatabase(database);
await seedDatabase(localServer(database));
const server = await startRealServer(database);
try {
  const isWanted = (part: string): boolean => (values.only ?? part) === part;
  const results: string[] = [];
  if (isWanted('bytes')) {
    const ratio = await measureBytes(server.origin);
    results.push(`bytes ratio ${ratio.toFixed(3)} (goal ${goals.bytes}) ${verdict(ratio <= goals.bytes)}`);
  }
  if (isWanted('slow')) {
    const { splash, words } = await measureSlow(server.origin);
    results.push(
      `name and picture ${splash.toFixed(2)} s (goal ${goals.splashSeconds}) ${verdict(splash <= goals.splashSeconds)}`,
      `own words ${words.toFixed(2)} s (goal ${goals.wordsSeconds}) ${verdict(words <= goals.wordsSeconds)}`,
    );
  }
  if (isWanted('lighthouse')) {
    const score = await measureLighthouse(server.origin);
    results.push(`lighthouse ${score} (goal ${goals.lighthouse}) ${verdict(score >= goals.lighthouse)}`);
  }
  console.log(`bench: ${results.join(', ')}`);
} finally {
  await server.stop();
}
