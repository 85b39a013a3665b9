/** Allow-list for article bodies. The server sanitizes with it on save, the player app again on display (threat 19). */
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
  /** Only pictures of the media library. */
  pictureSource: /^\/community\/media\/[\w.-]+$/,
} as const;
