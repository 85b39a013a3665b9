import { isVideoAddress, richText } from '@guildhall/contract/articles/rich-text.ts';
import sanitizeHtml from 'sanitize-html';
import { Failure } from '../../runtime/failure.ts';

/** The time of the sanitizer grows with the square of the depth. No article comes near this, even with unclosed tags. */
const depthMax = 500;
const voidTags = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr']);

const refuseTooDeep = (html: string): void => {
  let depth = 0;
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (voidTags.has(tag.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
    if (depth > depthMax) throw new Failure('invalid');
  }
};

/** Without an allowed video, a figure is the picture and the caption that are inside it. */
const figureOf =
  (videoHosts: readonly string[]): sanitizeHtml.Transformer =>
  (tagName, attribs) => {
    const { 'data-video': video = '', 'data-captions': captions = '' } = attribs;
    if (!isVideoAddress(video, videoHosts)) return { tagName, attribs: {} };
    const hasCaptions = richText.videoSource.test(video) && richText.captionsSource.test(captions);
    return { tagName, attribs: { 'data-video': video, ...(hasCaptions && { 'data-captions': captions }) } };
  };

/** The allowlist is defined in the contract, which the editor uses too. */
export const sanitizeBody = (html: string, videoHosts: readonly string[]): string => {
  refuseTooDeep(html);
  return sanitizeHtml(html, {
    allowedTags: [...richText.tags],
    allowedAttributes: Object.fromEntries(Object.entries(richText.attributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...richText.linkSchemes],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    transformTags: { figure: figureOf(videoHosts) },
    exclusiveFilter: (frame) => frame.tag === 'img' && !richText.pictureSource.test(frame.attribs['src'] ?? ''),
  });
};

export const textOfBody = (html: string): string =>
  sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:amp|lt|gt|quot);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
