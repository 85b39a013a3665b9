/** Localized range without repeated parts. Safari 14.0 lacks formatRange, so both ends are written in full. */
export const formatRange = (format: Intl.DateTimeFormat, fromMs: number, toMs: number): string => {
  try {
    return format.formatRange(fromMs, toMs);
  } catch {
    return `${format.format(fromMs)} – ${format.format(toMs)}`;
  }
};
