/** What an entry was done to, as the trail writes it: `article:12`, or a noun alone. */
export interface Subject {
  readonly noun: string;
  readonly id: string | null;
}

export const subjectOf = (text: string): Subject => {
  const at = text.indexOf(':');
  return at === -1 ? { noun: text, id: null } : { noun: text.slice(0, at), id: text.slice(at + 1) };
};

/** What somebody types who looks for a subject: a number alone means an article. */
export const subjectTyped = (text: string): string => {
  const typed = text.trim();
  const [, number] = /^#?(\d{1,15})$/.exec(typed) ?? [];
  return number === undefined ? typed.replace(/\s*:\s*/, ':') : `article:${number}`;
};

/** Where a subject can be looked at, for those who may; null where it leads nowhere. */
export const subjectPath = ({ noun, id }: Subject): string | null => {
  if (noun === 'persona') return '/people/personas';
  if (id === null || id === '') return noun === 'article' ? '/content' : null;
  if (noun === 'article') return /^\d+$/.test(id) ? `/content/${id}` : null;
  if (noun === 'staff') return `/people?${new URLSearchParams({ person: id }).toString()}`;
  return null;
};
