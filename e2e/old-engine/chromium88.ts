import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Browser, BrowserType } from '@playwright/test';
import { readJson, repository } from '../../scripts/environment.ts';

/** The floor (docs/adr/0004-webview-floor.md). chrome-aws-lambda carries it in 5.5.0; its 6.0 is 89, 7.0 and 8.0 are 90. */
const floor = 88;

const require = createRequire(import.meta.url);

/** Unpacks the engine of the installed package, once for each version of it. */
const unpack = async (): Promise<string> => {
  const manifest = require.resolve('chrome-aws-lambda/package.json');
  const { version } = readJson(manifest) as { version: string };
  const folder = join(repository, '.dev/chromium-88');
  const target = join(folder, `chromium-of-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(folder, { recursive: true });
  // Under another name until it is whole: two workers may unpack at the same time, or one may be stopped midway.
  const partial = `${target}.${process.pid}`;
  const packed = createReadStream(join(dirname(manifest), 'bin/chromium.br'));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(partial, { mode: 0o755 }));
  renameSync(partial, target);
  return target;
};

/**
 * Starts the oldest Chromium we support. Of Playwright only what needs no newer engine works with it: contexts, pages,
 * `goto`, `evaluate`, mouse and keyboard, screenshots and events; whatever asks for visibility (`click`, `toBeVisible`) does not.
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
