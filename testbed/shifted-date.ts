const RealDate = Date;

/** From now on, this process reads the time shifted by what `shiftMs` answers. */
export const shiftDate = (shiftMs: () => number): void => {
  class ShiftedDate extends RealDate {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(ShiftedDate.now());
      else super(...(args as [number]));
    }
    static override now(): number {
      return RealDate.now() + shiftMs();
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
};
