import { catalogues, consoleTexts, playerTexts } from '@guildhall/i18n/build/catalogues-plugin.ts';
import { defineConfig } from 'vitest/config';
import { testSeed } from './tools/random.ts';

// Chosen before the workers start, which inherit it.
if (process.env['GUILDHALL_SEED'] === undefined) {
  process.stdout.write(`random tests: GUILDHALL_SEED=${testSeed().seed} repeats this run\n`);
}
const setupFiles = ['tools/seed-random-tests.ts'];
// Ceilings for conditions that never come true, not margins: a busy machine may take long.
const ceilings = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      'apps/server/vitest.config.ts',
      {
        plugins: [catalogues(playerTexts)],
        test: { name: 'player', setupFiles, ...ceilings, include: ['apps/player/src/**/*.test.{ts,tsx}'] },
      },
      {
        plugins: [catalogues(consoleTexts)],
        test: { name: 'console', setupFiles, ...ceilings, include: ['apps/console/src/**/*.test.ts'] },
      },
      {
        plugins: [catalogues(consoleTexts)],
        test: {
          name: 'components',
          setupFiles,
          ...ceilings,
          expect: { poll: { timeout: 30_000 } },
          include: ['apps/console/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // One page for all files, as in a browser: each would load the console anew, which takes longer than its tests.
          isolate: false,
          maxWorkers: 1,
          // Projects with other numbers of workers cannot run at once.
          sequence: { groupOrder: 2 },
        },
      },
      { test: { name: 'packages', setupFiles, ...ceilings, include: ['packages/{browser,client,i18n}/**/*.test.ts'] } },
      { test: { name: 'faults', setupFiles, ...ceilings, include: ['{faults,load,testbed}/**/*.test.ts'] } },
      {
        test: {
          name: 'scripts',
          setupFiles,
          include: ['{scripts,tools}/**/*.test.ts'],
          // CPU-heavy: these run whole tools, so they start after the timing-sensitive tests.
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
