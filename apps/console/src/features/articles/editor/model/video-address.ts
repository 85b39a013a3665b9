import { embedHostOf } from '@guildhall/contract/articles/rich-text.ts';

const youtubeHosts = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;

const youtubeAddress = ({ hostname, pathname, searchParams }: URL): string | null => {
  const isShort = hostname === 'youtu.be';
  if (!isShort && !youtubeHosts.test(hostname)) return null;
  const [, inPath] = (isShort ? /^\/([\w-]{11})/ : /^\/(?:embed|shorts|live|v)\/([\w-]{11})/).exec(pathname) ?? [];
  const id = inPath ?? searchParams.get('v') ?? '';
  return /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
};

/** Unlisted videos have a second part in their address. */
const vimeoAddress = ({ hostname, pathname, searchParams }: URL): string | null => {
  if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(hostname)) return null;
  const [, id, secret = searchParams.get('h')] = /^\/(?:video\/)?(\d+)(?:\/(\w+))?/.exec(pathname) ?? [];
  if (id === undefined) return null;
  return `https://player.vimeo.com/video/${id}?${secret === null ? '' : `h=${secret}&`}dnt=1`;
};

/**
 * What an editor pasted as an address for a frame: of the host that tracks least, if it is a page of a known host. Null
 * if the installation does not allow the host.
 */
export const videoAddressFrom = (typed: string, hosts: readonly string[]): string | null => {
  const text = typed.trim();
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url === null) return null;
  const address = youtubeAddress(url) ?? vimeoAddress(url) ?? `https://${url.host}${url.pathname}${url.search}`;
  return embedHostOf(address, hosts) === null ? null : address;
};
