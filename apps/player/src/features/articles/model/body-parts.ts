/** A picture of the article, for the viewer. */
export interface ArticlePicture {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
}

export interface ArticleVideo {
  readonly address: string;
  readonly title: string;
  readonly poster: string | null;
  readonly captions: string | null;
}

/** Videos are React components; everything between two of them is one piece of HTML. */
export type BodyPart =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'video'; readonly video: ArticleVideo };

export interface BodyParts {
  readonly parts: readonly BodyPart[];
  readonly pictures: readonly ArticlePicture[];
}

const captionOf = (figure: Element): string => figure.querySelector('figcaption')?.textContent?.trim() ?? '';

const videoOf = (figure: Element, address: string): ArticleVideo => {
  const poster = figure.querySelector('img');
  return {
    address,
    title: captionOf(figure) || (poster?.alt ?? ''),
    poster: poster?.getAttribute('src') ?? null,
    captions: figure.getAttribute('data-captions'),
  };
};

/** Wraps each picture in a button that opens the viewer; `data-picture` is its place in the list. */
const openablePictures = (root: DocumentFragment): ArticlePicture[] =>
  [...root.querySelectorAll('img')]
    .filter((image) => image.closest('[data-video]') === null)
    .map((image, place) => {
      const figure = image.closest('figure');
      const button = Object.assign(root.ownerDocument.createElement('button'), { type: 'button' });
      button.dataset['picture'] = String(place);
      image.loading = 'lazy';
      image.decoding = 'async';
      image.replaceWith(button);
      button.append(image);
      return {
        src: image.getAttribute('src') ?? '',
        alt: image.alt,
        caption: figure === null ? '' : captionOf(figure),
        width: Number(image.getAttribute('width')) || 0,
        height: Number(image.getAttribute('height')) || 0,
      };
    });

const isPicture = (node: Node): boolean =>
  node instanceof Element &&
  (node.matches('[data-picture]') ||
    (node.tagName === 'FIGURE' && !node.hasAttribute('data-video') && node.querySelector('[data-picture]') !== null));

/** Pictures that directly follow each other are a gallery, in their order. */
const gatherGalleries = (root: DocumentFragment): void => {
  let run: Node[] = [];
  const close = (): void => {
    const [first] = run;
    if (first !== undefined && run.length > 1) {
      const gallery = root.ownerDocument.createElement('div');
      gallery.dataset['gallery'] = '';
      gallery.setAttribute('role', 'group');
      root.insertBefore(gallery, first);
      gallery.append(...run);
    }
    run = [];
  };
  for (const node of Array.from(root.childNodes)) {
    if (isPicture(node)) run.push(node);
    else if (node instanceof Element || node.textContent?.trim() !== '') close();
  }
  close();
};

/** A box that scrolls sideways, reachable with the keyboard. Two columns always fit. */
const scrollableTables = (root: DocumentFragment): void => {
  for (const table of root.querySelectorAll('table')) {
    const box = root.ownerDocument.createElement('div');
    box.dataset['table'] = '';
    if ((table.rows[0]?.cells.length ?? 0) > 2) {
      box.tabIndex = 0;
      box.setAttribute('role', 'region');
    }
    table.replaceWith(box);
    box.append(table);
  }
};

/**
 * Prepares a sanitized body for display. Only videos at the top level are played; the editor writes no others. All nodes
 * stay in the sanitizer's document, where pictures do not load.
 */
export const bodyParts = (root: DocumentFragment): BodyParts => {
  const pictures = openablePictures(root);
  gatherGalleries(root);
  scrollableTables(root);
  const parts: BodyPart[] = [];
  let box = root.ownerDocument.createElement('div');
  const close = (): void => {
    if (box.hasChildNodes()) parts.push({ kind: 'html', html: box.innerHTML });
    box = root.ownerDocument.createElement('div');
  };
  for (const node of Array.from(root.childNodes)) {
    const address = node instanceof Element ? node.getAttribute('data-video') : null;
    if (node instanceof Element && address !== null) {
      close();
      parts.push({ kind: 'video', video: videoOf(node, address) });
    } else box.append(node);
  }
  close();
  return { parts, pictures };
};
