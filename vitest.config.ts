import { catalogues, consoleTexts, playerTexts } from '@guildhall/i18n/build/catalogues-plugin.ts';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/server/vitest.config.ts',
      { plugins: [catalogues(playerTexts)], test: { name: 'player', include: ['apps/player/src/**/*.test.{ts,tsx}'] } },
      {
        plugins: [catalogues(consoleTexts)],
        test: { name: 'console', include: ['apps/console/src/**/*.test.{ts,tsx}'] },
      },
      { test: { name: 'packages', include: ['packages/{browser,client,i18n}/**/*.test.ts'] } },
      { test: { name: 'faults', include: ['{faults,load}/**/*.test.ts'] } },
      {
        test: {
          name: 'scripts',
          include: ['{scripts,tools}/**/*.test.ts'],
          // CPU-heavy: these run whole tools, so they start after the timing-sensitive tests.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
