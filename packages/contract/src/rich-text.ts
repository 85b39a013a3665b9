/**
 * What an article's body may hold. The server sanitises with this list when an article is written, the player app
 * again when it is shown (attack 19).
 */
export const richText = {
  tags: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'blockquote',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'code',
    'br',
    'img',
  ],
  attributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'], th: ['scope'] },
  linkSchemes: ['https', 'mailto'],
  /** Pictures come from our own store only. */
  pictureSource: /^\/community\/media\/[\w.-]+$/,
} as const;
