import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', '../../packages/contract/src/**/*.test.ts'],
    globalSetup: 'src/testing/template.ts',
    // Node runs our TypeScript by itself, here as in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 2,
    // The server keeps no state in its modules, and loading it anew for every file would take most of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
