/** SVG path with one segment per run of days that have a value; days without a value are gaps. */
export const linePath = (values: readonly (number | null)[], max: number): string =>
  values
    .map((value, index) => {
      if (value === null) return '';
      const x = ((index + 0.5) / values.length) * 100;
      const y = 100 - (value / max) * 100;
      const isFirst = index === 0 || values[index - 1] === null;
      return `${isFirst ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`;
    })
    .join('');
