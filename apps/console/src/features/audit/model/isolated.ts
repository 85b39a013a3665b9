/** Keeps a text of any direction from turning around what stands beside it: two Arabic names around an arrow. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
