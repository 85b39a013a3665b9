import { defineConfig } from '@playwright/test';
import { browserOptions } from './support/browser.ts';
import { origin } from './support/server-instance.ts';
import { specGroups } from './support/spec-groups.ts';
import { testSeed } from '../tools/random.ts';

// Chosen before the workers start, which inherit it.
testSeed();

/** Real Chromium against the built apps, served by the real server with real PostgreSQL and Redis. */
export default defineConfig({
  testDir: '.',
  projects: specGroups(import.meta.dirname),
  fullyParallel: true,
  // More than the cores: tests wait for timers and the network.
  workers: 4,
  // Ceilings for what never comes true, not margins: a busy machine may take long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results/e2e',
  use: {
    ...browserOptions,
    baseURL: origin,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    // Allowed only in tests about the service worker; elsewhere it would hide network behavior.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node server.ts',
    url: `${origin}/community/api/common/config`,
    reuseExistingServer: false,
    timeout: 300_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
