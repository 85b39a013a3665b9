/** Formats a day of the statistics, such as `Nov 14`. Days are counted in UTC. */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
