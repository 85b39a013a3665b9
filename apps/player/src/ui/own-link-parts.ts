export interface TextPart {
  readonly text: string;
  /** Set if the part is an address of this app: where it leads within the app. */
  readonly to: string | null;
}

/** Ends of sentences are not part of an address. */
const sentenceEnd = /[.,;:!?)\]]+$/;

/** `lang` is for people who come from outside; this app is open in their language. */
const within = (address: string, root: string): string | null => {
  const { pathname, searchParams, hash, origin } = new URL(address);
  // Two dots can lead out of the app.
  if (!`${origin}${pathname}`.startsWith(`${root}/`)) return null;
  searchParams.delete('lang');
  const search = searchParams.toString();
  return `${origin}${pathname}`.slice(root.length) + (search === '' ? '' : `?${search}`) + hash;
};

/** Splits a text at addresses that start with `root`. Other addresses stay text, so that a message cannot lead elsewhere. */
export const ownLinkParts = (text: string, root: string): TextPart[] => {
  const start = `${root}/`;
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, from)) {
    const [address = start] = /^[^\s<>"]+/.exec(text.slice(at)) ?? [];
    const link = address.replace(sentenceEnd, '');
    if (at > from) parts.push({ text: text.slice(from, at), to: null });
    parts.push({ text: link, to: within(link, root) });
    from = at + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), to: null });
  return parts;
};
