import { isVideoAddress, richText } from '@guildhall/contract/articles/rich-text.ts';
import createPurifier from 'dompurify';
import { videoHosts } from './video-hosts.ts';

const attributes = [...new Set(Object.values(richText.attributes).flat())] as string[];

const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG' && !richText.pictureSource.test(node.getAttribute('src') ?? '')) node.remove();
  if (node.tagName === 'FIGURE' && !isVideoAddress(node.getAttribute('data-video') ?? '', videoHosts))
    node.removeAttribute('data-video');
  if (!richText.captionsSource.test(node.getAttribute('data-captions') ?? '')) node.removeAttribute('data-captions');
  if (node.tagName !== 'A' || node.getAttribute('href')?.startsWith('/community/') === true) return;
  // External links open outside the app and get no referrer.
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

const options = {
  ALLOWED_TAGS: [...richText.tags],
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  // Without this, the pattern for addresses would also apply to them and remove them.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'scope'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${richText.linkSchemes.join('|')}):|/community/)`, 'i'),
};

/** Sanitized on write and again here: stored HTML is never trusted (threat 19). In a template, pictures do not load. */
export const safeBody = (html: string): DocumentFragment =>
  Object.assign(document.createElement('template'), { innerHTML: purifier.sanitize(html, options) }).content;
