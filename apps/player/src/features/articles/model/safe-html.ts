import { richText } from '@guildhall/contract/articles/rich-text.ts';
import createPurifier from 'dompurify';

const attributes = [...new Set(Object.values(richText.attributes).flat())] as string[];

const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG' && !richText.pictureSource.test(node.getAttribute('src') ?? '')) node.remove();
  if (node.tagName !== 'A' || node.getAttribute('href')?.startsWith('/community/') === true) return;
  // External links open outside the app and get no referrer.
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Sanitized on write and again here: stored HTML is never trusted (threat 19). */
export const safeHtml = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...richText.tags],
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${richText.linkSchemes.join('|')}):|/community/)`, 'i'),
  });
