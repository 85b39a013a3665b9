import type { RichNode } from './rich-html.ts';

/** A body as a flat list of lines, for diffing. */
export interface RichBlock {
  readonly kind: 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'quote' | 'row' | 'picture' | 'rule';
  readonly text: string;
}

/** Includes link URLs, so that a changed URL shows up in the diff. */
const lineOf = (node: RichNode): string =>
  (node.content ?? [])
    .map(({ type, text, marks }) => {
      if (type === 'hardBreak') return '\n';
      const href = marks?.find((mark) => mark.type === 'link')?.attrs?.['href'];
      return typeof href === 'string' ? `${text ?? ''} (${href})` : (text ?? '');
    })
    .join('');

const cellText = (cell: RichNode): string =>
  (cell.content ?? [])
    .flatMap((node) => blocksOfNode(node, 'p'))
    .map(({ text }) => text)
    .join(' ');

const blocksOfNode = (node: RichNode, kind: RichBlock['kind']): RichBlock[] => {
  const children = node.content ?? [];
  const below = (inner: RichBlock['kind']): RichBlock[] => children.flatMap((child) => blocksOfNode(child, inner));
  switch (node.type) {
    case 'paragraph':
      return [{ kind, text: lineOf(node) }];
    case 'heading':
      return [{ kind: node.attrs?.['level'] === 3 ? 'h3' : 'h2', text: lineOf(node) }];
    case 'bulletList':
      return below('ul');
    case 'orderedList':
      return below('ol');
    case 'listItem':
      return below(kind);
    case 'blockquote':
      return below('quote');
    case 'tableRow':
      return [{ kind: 'row', text: children.map(cellText).join(' │ ') }];
    case 'image':
      return [
        {
          kind: 'picture',
          text: [node.attrs?.['alt'], node.attrs?.['caption'], `(${String(node.attrs?.['src'] ?? '')})`]
            .filter((word) => word !== '' && word !== undefined)
            .join(' '),
        },
      ];
    case 'video':
      return [
        { kind: 'picture', text: `${String(node.attrs?.['title'] ?? '')} (${String(node.attrs?.['address'] ?? '')})` },
      ];
    case 'horizontalRule':
      return [{ kind: 'rule', text: '———' }];
    default:
      return below(kind);
  }
};

export const richBlocksOf = (document: RichNode): RichBlock[] =>
  blocksOfNode(document, 'p').filter(({ text }) => text !== '');
