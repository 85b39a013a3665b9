import { richText } from '@guildhall/contract/articles/rich-text.ts';
import { Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';

const numberOf = (element: Element | null, name: string): number | null => {
  const value = element?.getAttribute(name) ?? '';
  return /^\d{1,5}$/.test(value) ? Number(value) : null;
};

const captionOf = (figure: Element): string => figure.querySelector('figcaption')?.textContent?.trim() ?? '';

const isOurs = (image: Element | null): image is Element =>
  richText.pictureSource.test(image?.getAttribute('src') ?? '');

/** Accepts pictures from our own storage only; other pasted images are dropped. With a caption it is a figure. */
export const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null, parseHTML: (element) => numberOf(element, 'width') },
    height: { default: null, parseHTML: (element) => numberOf(element, 'height') },
    caption: { default: '', rendered: false, parseHTML: () => null },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isOurs(element) ? null : false) },
    {
      tag: 'figure:not([data-video])',
      getAttrs: (figure) => {
        const image = figure.querySelector('img');
        if (!isOurs(image)) return false;
        return {
          src: image.getAttribute('src'),
          alt: image.getAttribute('alt') ?? '',
          width: numberOf(image, 'width'),
          height: numberOf(image, 'height'),
          caption: captionOf(figure),
        };
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs['caption'] === ''
      ? ['img', HTMLAttributes]
      : ['figure', {}, ['img', HTMLAttributes], ['figcaption', {}, String(node.attrs['caption'])]],
  addInputRules: () => [],
});

const hidden = (value: unknown) => ({ default: value, rendered: false, parseHTML: () => null });

/** A video as its poster and title. The address is checked by the form that inserts it and again by the server. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    address: hidden(''),
    captions: hidden(null),
    title: hidden(''),
    poster: hidden(null),
    width: hidden(null),
    height: hidden(null),
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-video]',
      // Before pictures with captions.
      priority: 60,
      getAttrs: (figure) => {
        const image = figure.querySelector('img');
        const poster = isOurs(image) ? image : null;
        return {
          address: figure.getAttribute('data-video') ?? '',
          captions: figure.getAttribute('data-captions'),
          title: captionOf(figure),
          poster: poster?.getAttribute('src') ?? null,
          width: numberOf(poster, 'width'),
          height: numberOf(poster, 'height'),
        };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { address, title, poster } = node.attrs;
    const picture = typeof poster === 'string' ? [['img', { src: poster, alt: '' }]] : [];
    return ['figure', { 'data-video': String(address) }, ...picture, ['figcaption', {}, String(title)]];
  },
});
