import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Browser } from '@playwright/test';
import { dropDatabase, recreateDatabase } from '../tools/environment.ts';
import { copyTree } from '../tools/tree-copy.ts';
import { browserOptions } from './support/browser.ts';

/**
 * A developer's first day: runs `npm run dev` in a clean copy of the tree and checks that every printed link opens with
 * text and without errors in the browser's console. Uses its own ports and database, so a running `npm run dev` is
 * unaffected.
 */
const slot = 40 + Number(process.env['GUILDHALL_E2E_SLOT'] ?? 0);
const database = `guildhall_dev${slot}`;
/** A ceiling: it takes half a minute, and longer while other programs run beside it. */
const startsWithinMs = 600_000;
/** An interface without its texts would show a name or a number at most. */
const wordsAtLeast = 5;

const startedAtMs = performance.now();
const said: string[] = [];
const since = (): string => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;

/** The output, once it contains the last link (the console's). */
const untilReady = async (isOver: () => boolean): Promise<string> => {
  const giveUpAtMs = performance.now() + startsWithinMs;
  for (;;) {
    const output = said.join('');
    if (/first admin[\s\S]*http\S+\n/.test(output)) return output;
    assert.ok(!isOver() && performance.now() < giveUpAtMs, `npm run dev did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const openLink = async (browser: Browser, link: string): Promise<void> => {
  const page = await browser.newPage({ locale: 'en-US' });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(link);
  await page.locator('h1').first().waitFor({ timeout: 180_000 });
  await page.waitForLoadState('networkidle');
  const text = await page.locator('body').innerText();
  const heading = (await page.locator('h1').first().innerText()).trim();
  await page.close();
  const shown = link.replace(/[?#].*/, '');
  assert.deepEqual(errors, [], `${shown}: errors in the browser's console`);
  assert.notEqual(heading, '', `${shown}: a heading without words`);
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  assert.ok(words.length >= wordsAtLeast, `${shown}: only ${words.length} words: ${text}`);
  console.log(`ok ${shown}: "${heading}", ${words.length} words, ${since()}`);
};

const tree = copyTree();
await recreateDatabase(database);
const development = spawn('npm', ['run', 'dev'], {
  cwd: tree.root,
  env: { ...tree.environment, GUILDHALL_DEV_SLOT: String(slot), GUILDHALL_DATABASE: database },
  stdio: ['ignore', 'pipe', 'pipe'],
  // A process group, so that all children can be ended at once.
  detached: true,
});
for (const stream of [development.stdout, development.stderr]) {
  stream.on('data', (part: Buffer) => said.push(part.toString()));
}
const ended = once(development, 'close');
try {
  const output = await untilReady(() => development.exitCode !== null);
  const links = new Set(output.match(/http:\/\/127\.0\.0\.1:\d+\/community\/\S*/g));
  console.log(`npm run dev printed ${links.size} links after ${since()}`);
  const browser = await chromium.launch(browserOptions.launchOptions);
  try {
    for (const link of links) await openLink(browser, link);
  } finally {
    await browser.close();
  }
} catch (error) {
  console.error(said.join(''));
  throw error;
} finally {
  if (development.pid !== undefined && development.exitCode === null) process.kill(-development.pid, 'SIGTERM');
  await ended;
  tree.remove();
  await dropDatabase(database);
}
console.log(`smoke: every printed link opens, ${since()}`);
