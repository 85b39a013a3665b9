/** Wraps text in bidi isolates, so that right-to-left names do not reorder the text around them. */
export const bidiIsolated = (text: string): string => `\u2068${text}\u2069`;
