/** A day of the figures, which are counted by UTC wherever one sits: `Nov 14`. */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
