/** TipTap's JSON document. */
export interface RichNode {
  readonly type?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly RichNode[];
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly text?: string;
}

type Mark = NonNullable<RichNode['marks']>[number];

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const attributesOf = (attrs: RichNode['attrs'], names: readonly string[]): string =>
  names
    .filter((name) => attrs?.[name] !== null && attrs?.[name] !== undefined)
    .map((name) => ` ${name}="${escapeAttribute(String(attrs?.[name]))}"`)
    .join('');

const markTags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', code: 'code', link: 'a' };
const openMark = ({ type, attrs }: Mark): string =>
  type === 'link' ? `<a${attributesOf(attrs, ['href'])}>` : `<${markTags[type]}>`;
const isSameMark = (one: Mark, other: Mark | undefined): boolean =>
  other !== undefined && one.type === other.type && one.attrs?.['href'] === other.attrs?.['href'];

/**
 * Drops invisible spaces and keeps marks open across adjacent nodes that share them: `<strong>a <em>b</em></strong>`.
 */
const inlineHtml = (nodes: readonly RichNode[]): string => {
  const open: Mark[] = [];
  let html = '';
  const closeTo = (count: number): void => {
    while (open.length > count) html += `</${markTags[open.pop()?.type ?? '']}>`;
  };
  for (const node of nodes) {
    const marks = (node.marks ?? []).filter(({ type }) => markTags[type] !== undefined);
    let kept = 0;
    while (kept < open.length && isSameMark(open[kept] as Mark, marks[kept])) kept += 1;
    closeTo(kept);
    for (const mark of marks.slice(kept)) {
      html += openMark(mark);
      open.push(mark);
    }
    html += node.type === 'hardBreak' ? '<br />' : escapeText((node.text ?? '').replaceAll(/[ \n\t]+/g, ' '));
  }
  closeTo(0);
  return html.replaceAll(/^ | $/g, '');
};

const childrenOf = (node: RichNode): readonly RichNode[] => node.content ?? [];
const isParagraph = (node: RichNode | undefined): boolean => node?.type === 'paragraph';
const isEmptyParagraph = (node: RichNode | undefined): boolean =>
  isParagraph(node) && childrenOf(node ?? {}).length === 0;

/** A single paragraph in a list item or cell has no `<p>`; in a list item, a nested list may follow it. */
const looseHtml = (nodes: readonly RichNode[]): string => {
  const [first, ...rest] = nodes;
  if (!isParagraph(first) || rest.some(isParagraph)) return blocksHtml(nodes);
  return inlineHtml(childrenOf(first ?? {})) + blocksHtml(rest);
};

const cellHtml = (cell: RichNode): string => {
  const tag = cell.type === 'tableHeader' ? 'th' : 'td';
  const attributes = tag === 'th' ? attributesOf(cell.attrs, ['scope']) : '';
  return `<${tag}${attributes}>${looseHtml(childrenOf(cell))}</${tag}>`;
};

const rowsHtml = (rows: readonly RichNode[]): string =>
  rows.map((row) => `<tr>${childrenOf(row).map(cellHtml).join('')}</tr>`).join('');

const tableHtml = (table: RichNode): string => {
  const rows = childrenOf(table);
  const isHead = (row: RichNode): boolean => childrenOf(row).every(({ type }) => type === 'tableHeader');
  const first = rows.findIndex((row) => !isHead(row));
  const head = first === -1 ? rows : rows.slice(0, first);
  const body = rows.slice(head.length);
  const part = (tag: string, list: readonly RichNode[]): string =>
    list.length === 0 ? '' : `<${tag}>${rowsHtml(list)}</${tag}>`;
  return `<table>${part('thead', head)}${part('tbody', body)}</table>`;
};

const listHtml = (tag: string, list: RichNode): string =>
  `<${tag}>${childrenOf(list)
    .map((item) => `<li>${looseHtml(childrenOf(item))}</li>`)
    .join('')}</${tag}>`;

const blockHtml = (node: RichNode): string => {
  const children = childrenOf(node);
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlineHtml(children)}</p>`;
    case 'heading':
      return node.attrs?.['level'] === 3 ? `<h3>${inlineHtml(children)}</h3>` : `<h2>${inlineHtml(children)}</h2>`;
    case 'bulletList':
      return listHtml('ul', node);
    case 'orderedList':
      return listHtml('ol', node);
    case 'blockquote':
      return `<blockquote>${blocksHtml(children)}</blockquote>`;
    case 'horizontalRule':
      return '<hr />';
    case 'image':
      return pictureHtml(node);
    case 'video':
      return videoHtml(node);
    case 'table':
      return tableHtml(node);
    default:
      return '';
  }
};

const imageHtml = (attrs: RichNode['attrs']): string =>
  `<img${attributesOf(attrs, ['src', 'alt', 'width', 'height'])} />`;
const captionHtml = (text: unknown): string => {
  const caption = String(text ?? '').trim();
  return caption === '' ? '' : `<figcaption>${escapeText(caption)}</figcaption>`;
};

const pictureHtml = ({ attrs }: RichNode): string => {
  const caption = captionHtml(attrs?.['caption']);
  return caption === '' ? imageHtml(attrs) : `<figure>${imageHtml(attrs)}${caption}</figure>`;
};

const videoHtml = ({ attrs }: RichNode): string => {
  const { poster, width, height } = attrs ?? {};
  const picture = typeof poster === 'string' ? imageHtml({ src: poster, alt: '', width, height }) : '';
  const address = attributesOf({ 'data-video': attrs?.['address'], 'data-captions': attrs?.['captions'] }, [
    'data-video',
    'data-captions',
  ]);
  return `<figure${address}>${picture}${captionHtml(attrs?.['title'])}</figure>`;
};

const blocksHtml = (nodes: readonly RichNode[]): string => nodes.map(blockHtml).join('');

/**
 * Serializes a document exactly like the server's sanitizer, so that an untouched article is never dirty. Drops the
 * trailing empty paragraphs that the editor adds.
 */
export const bodyOf = (document: RichNode): string => {
  const blocks = [...childrenOf(document)];
  while (isEmptyParagraph(blocks.at(-1))) blocks.pop();
  return blocksHtml(blocks);
};
