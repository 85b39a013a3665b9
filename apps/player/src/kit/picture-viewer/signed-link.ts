/** A signed link that expires after five minutes, and its status. */
export interface SignedLink {
  readonly src: string;
  readonly status: 'first' | 'awaited' | 'second' | 'lost';
}

export const firstLink = (src: string): SignedLink => ({ src, status: 'first' });

/** Replaces an expired link; a working one is kept, to avoid loading the picture again. */
export const withFresh = (link: SignedLink, src: string): SignedLink =>
  link.status === 'awaited' && src !== link.src ? { src, status: 'second' } : link;

/** An expired link is replaced once: by a newer one if available, otherwise by a refetch (`awaited`). */
export const afterFailedLink = (link: SignedLink, src: string): SignedLink =>
  link.status === 'first' ? withFresh({ ...link, status: 'awaited' }, src) : { ...link, status: 'lost' };
