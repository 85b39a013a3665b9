/** A link that lasts five minutes, and what became of it. */
export interface Link {
  readonly src: string;
  readonly status: 'first' | 'awaited' | 'second' | 'lost';
}

export const firstLink = (src: string): Link => ({ src, status: 'first' });

/** The one that came later takes the place of one that ran out; a link that works is kept, whatever comes. */
export const withFresh = (link: Link, src: string): Link =>
  link.status === 'awaited' && src !== link.src ? { src, status: 'second' } : link;

/** A link did not open. It is replaced once: by what is here already, or by what must be asked for (`awaited`). */
export const afterFailedLink = (link: Link, src: string): Link =>
  link.status === 'first' ? withFresh({ ...link, status: 'awaited' }, src) : { ...link, status: 'lost' };
