import { richText } from '@guildhall/contract/rich-text.ts';

const schemes = new RegExp(`^(?:${richText.linkSchemes.join('|')}):\\S`, 'i');

/** Our own pages may be linked without an origin, as older articles do. */
export const isLinkAllowed = (address: string): boolean => schemes.test(address) || address.startsWith('/community/');

/** What somebody typed, made an address: a bare domain gets https, a bare address of mail gets mailto. Null if neither. */
export const addressFrom = (typed: string): string | null => {
  const text = typed.trim();
  if (isLinkAllowed(text)) return text;
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s:/@]+\.[^\s:/@]{2,}(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : null;
};
