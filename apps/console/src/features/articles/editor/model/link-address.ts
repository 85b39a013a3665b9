import { richText } from '@guildhall/contract/articles/rich-text.ts';

const schemes = new RegExp(`^(?:${richText.linkSchemes.join('|')}):\\S`, 'i');

/** Our own pages may be linked without an origin, as in older articles. */
export const isLinkAllowed = (address: string): boolean => schemes.test(address) || address.startsWith('/community/');

/** Completes a typed address: bare domains get https, bare email addresses get mailto. Null if it is neither. */
export const addressFrom = (typed: string): string | null => {
  const text = typed.trim();
  if (isLinkAllowed(text)) return text;
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s:/@]+\.[^\s:/@]{2,}(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : null;
};
