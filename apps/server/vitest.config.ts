import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', '../../packages/contract/src/**/*.test.ts'],
    globalSetup: 'src/testing/database-template.ts',
    // Node strips types natively, here as in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 2,
    // The server has no module state, and reloading it for each file would dominate the run time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
