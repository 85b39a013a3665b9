import { shiftDate } from './shifted-date.ts';

/**
 * Preloaded into a gateway: shifts its clock at each SIGUSR2, by an hour forward, an hour back, and to the real time.
 */
const jumpsMs = [3_600_000, -3_600_000, 0];
let jump = 2;
shiftDate(() => jumpsMs[jump] ?? 0);
process.on('SIGUSR2', () => {
  jump = (jump + 1) % jumpsMs.length;
});
