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
    // A picture with a caption, or a video: its poster and title. The player app turns the latter into a play button.
    'figure',
    'figcaption',
  ],
  attributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope'],
    figure: ['data-video', 'data-captions'],
  },
  linkSchemes: ['https', 'mailto'],
  /** Only pictures of the media library. */
  pictureSource: /^\/community\/media\/[\w.-]+$/,
  /** Uploaded videos and their captions. */
  videoSource: /^\/community\/media\/[\da-f]{32}\.(?:mp4|webm)$/,
  captionsSource: /^\/community\/media\/[\da-f]{32}\.vtt$/,
} as const;

/** Hosts whose players a body may embed, unless the installation lists others. Both track less than the usual host. */
export const defaultVideoHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const;

const plainAddress = /^https:\/\/[\w.-]+\/[\w\-./~%]*(?:\?[\w\-.~%=&]*)?$/;

/** The host that plays an embedded video; null unless the address is a plain https one on a listed host. */
export const embedHostOf = (address: string, hosts: readonly string[]): string | null => {
  if (!plainAddress.test(address)) return null;
  const [, host = ''] = /^https:\/\/([^/]+)/.exec(address) ?? [];
  return hosts.includes(host) ? host : null;
};

export const isVideoAddress = (address: string, hosts: readonly string[]): boolean =>
  richText.videoSource.test(address) || embedHostOf(address, hosts) !== null;
