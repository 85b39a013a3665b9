import fc from 'fast-check';
import { createRandom, testSeed } from './random.ts';

/**
 * Vitest runs this before each test file: properties and `Math.random`, and with it every jitter of the code under test,
 * start from the seed of the run.
 */
const { seed, path } = testSeed();
const runs = process.env['GUILDHALL_FUZZ_RUNS'];
fc.configureGlobal({
  seed,
  ...(path !== undefined && { path, endOnFailure: true }),
  ...(runs !== undefined && { numRuns: Number(runs) }),
});
Math.random = createRandom(seed);
