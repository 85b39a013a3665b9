import { richText } from '@guildhall/contract/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** What a body may hold is decided once, in the contract. */
export const sanitizeBody = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richText.tags],
    allowedAttributes: Object.fromEntries(Object.entries(richText.attributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...richText.linkSchemes],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    exclusiveFilter: (frame) => frame.tag === 'img' && !richText.pictureSource.test(frame.attribs['src'] ?? ''),
  });

export const textOfBody = (html: string): string =>
  sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:amp|lt|gt|quot);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
