export const percentsOf = (counts: readonly number[], whole: number): number[] =>
  counts.map((count) => (whole === 0 ? 0 : Math.round((count / whole) * 100)));

/** Percentages that add up to 100, for options that exclude each other (largest remainder method; ties go by order). */
export const sharesOf = (counts: readonly number[]): number[] => {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / whole) * 100);
  const shares = exact.map(Math.floor);
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const losses = exact.map((share, index) => ({ index, loss: share - Math.floor(share) }));
  losses.sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of losses.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
};
