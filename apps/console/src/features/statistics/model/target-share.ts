/** Share of deadlines that were met, rounded down: 999 of 1000 is not all of them. */
export const shareMet = ({ met, missed }: { readonly met: number; readonly missed: number }): number =>
  Math.floor((met / (met + missed)) * 1000) / 1000;
