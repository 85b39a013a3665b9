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

/** The desks whose things have their number for an address. */
const deskPaths: Readonly<Record<string, string>> = {
  article: '/content',
  template: '/feedback/templates',
  incident: '/issues',
  suggestion: '/board',
  survey: '/surveys',
};

/** Where a subject can be looked at, for those who may; null where it leads nowhere. */
export const subjectPath = ({ noun, id }: Subject): string | null => {
  if (noun === 'persona') return '/people/personas';
  // Their addresses cannot be guessed from their numbers either; what was erased has no address at all.
  if (noun === 'deletion') return '/deletions';
  if (noun === 'erasure') return '/deletions/erasures';
  if (noun === 'webhook') return '/webhooks';
  // Reports are known by their numbers; their addresses cannot be guessed, so the queue looks for the number.
  if (noun === 'feedback')
    return id === null ? '/feedback' : `/feedback?${new URLSearchParams({ text: id }).toString()}`;
  const desk = deskPaths[noun];
  if (id === null || id === '') return desk ?? null;
  if (desk !== undefined) return /^\d+$/.test(id) ? `${desk}/${id}` : null;
  if (noun === 'staff') return `/people?${new URLSearchParams({ person: id }).toString()}`;
  return null;
};
