/**
 * Preloaded into a gateway: shifts its clock at each SIGUSR2, by an hour forward, an hour back, and to the real time.
 */
const jumpsMs = [3_600_000, -3_600_000, 0];
let jump = 2;
let shiftMs = 0;
const RealDate = Date;
class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...(args as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;
process.on('SIGUSR2', () => {
  jump = (jump + 1) % jumpsMs.length;
  shiftMs = jumpsMs[jump] ?? 0;
});
