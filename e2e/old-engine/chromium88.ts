import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Browser, BrowserType } from '@playwright/test';
import { readJson, repository } from '../../tools/environment.ts';

/**
 * The oldest supported engine (docs/adr/0004-webview-floor.md). chrome-aws-lambda ships it in 5.5.0; 6.0 is Chromium
 * 89, 7.0 and 8.0 are 90.
 */
const floor = 88;

const require = createRequire(import.meta.url);

/** Unpacks the engine of the installed package, once per version. */
const unpack = async (): Promise<string> => {
  const manifest = require.resolve('chrome-aws-lambda/package.json');
  const { version } = readJson(manifest) as { version: string };
  const folder = join(repository, '.dev/chromium-88');
  const target = join(folder, `chromium-of-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(folder, { recursive: true });
  // Unpacked under a temporary name and renamed when complete: two workers may unpack at once, or one may be stopped
  // midway.
  const partial = `${target}.${process.pid}`;
  const packed = createReadStream(join(dirname(manifest), 'bin/chromium.br'));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(partial, { mode: 0o755 }));
  renameSync(partial, target);
  return target;
};

/**
 * Starts the oldest Chromium we support. Only Playwright features that need no newer engine work: contexts, pages,
 * `goto`, `evaluate`, mouse and keyboard, screenshots and events. Visibility checks (`click`, `toBeVisible`) do not.
 */
export const startChromium88 = async (chromium: BrowserType): Promise<Browser> => {
  const executablePath = await unpack();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const version = browser.version();
  if (version.startsWith(`${floor}.`)) return browser;
  await browser.close();
  throw new Error(`${executablePath} is Chromium ${version}, not ${floor}: e2e needs chrome-aws-lambda 5.5.0`);
};
