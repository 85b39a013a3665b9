import { richText } from '@guildhall/contract/articles/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** The allowlist is defined in the contract, which the editor uses too. */
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
