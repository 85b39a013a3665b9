import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', '../../packages/contract/src/**/*.test.ts'],
    setupFiles: ['../../tools/seed-random-tests.ts'],
    globalSetup: 'src/testing/database-template.ts',
    // Node strips types natively, here as in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 3,
    // The server has no module state, and reloading it for each file would dominate the run time.
    isolate: false,
    // Ceilings for conditions that never come true, not margins: a busy machine may take long.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 45_000, interval: 20 } },
  },
});
