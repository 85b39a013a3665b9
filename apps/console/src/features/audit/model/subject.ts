/** The subject of an entry as stored: `article:12`, or a noun alone. */
export interface Subject {
  readonly noun: string;
  readonly id: string | null;
}

export const subjectOf = (text: string): Subject => {
  const at = text.indexOf(':');
  return at === -1 ? { noun: text, id: null } : { noun: text.slice(0, at), id: text.slice(at + 1) };
};

/** Normalizes a typed subject filter; a number alone means an article. */
export const subjectTyped = (text: string): string => {
  const typed = text.trim();
  const [, number] = /^#?(\d{1,15})$/.exec(typed) ?? [];
  return number === undefined ? typed.replace(/\s*:\s*/, ':') : `article:${number}`;
};
