/** A price in minor units: 1299 EUR is 12.99 €, 1200 JPY is 1200 ¥. */
export const priceText = ({ amount, currency }: { amount: number; currency: string }, locale: string): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
