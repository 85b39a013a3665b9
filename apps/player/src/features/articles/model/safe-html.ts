import { richText } from '@guildhall/contract/rich-text.ts';
import createPurifier from 'dompurify';

const attributes = [...new Set(Object.values(richText.attributes).flat())] as string[];

const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG' && !richText.pictureSource.test(node.getAttribute('src') ?? '')) node.remove();
  if (node.tagName !== 'A' || node.getAttribute('href')?.startsWith('/community/') === true) return;
  // What leads away from us opens outside the app and learns nothing of where it came from.
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Sanitised when written, and again here: a body is never trusted because of where it was stored (attack 19). */
export const safeHtml = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...richText.tags],
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${richText.linkSchemes.join('|')}):|/community/)`, 'i'),
  });
