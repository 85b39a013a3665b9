import { richText } from '@guildhall/contract/rich-text.ts';
import { Mark, markInputRule, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAllowed } from './link-address.ts';

/** Unlike TipTap's own, inside bold or a link too: existing articles have both. */
const InlineCode = Mark.create({
  name: 'code',
  excludes: '',
  exitable: true,
  code: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<=^|[^`])`([^`]+)`$/, type: this.type })];
  },
});

const numberOf = (element: HTMLElement, name: string): number | null => {
  const value = element.getAttribute(name);
  return value !== null && /^\d{1,5}$/.test(value) ? Number(value) : null;
};

/** From our own store only; anything else that is pasted leaves no trace. */
const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null, parseHTML: (element) => numberOf(element, 'width') },
    height: { default: null, parseHTML: (element) => numberOf(element, 'height') },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (richText.pictureSource.test(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  addInputRules: () => [],
});

/** prosemirror-tables counts on the first three; players' tables have no merged cells and no widths. */
const cellAttributes = {
  colspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  rowspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
};
/** No table within a table: a phone has no room for it. */
const cellContent = '(paragraph | list | image)+';
const scopeAttribute = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute('scope'),
  renderHTML: ({ scope }: Record<string, unknown>) => (typeof scope === 'string' ? { scope } : {}),
};

/** Without the columns and inline styles of TipTap's own view: the page's policy allows none. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null });

/** Exactly what a body may hold (contract/rich-text.ts); whatever else is pasted is reduced to it. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    dropcursor: { color: false, class: 'drop-cursor' },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isLinkAllowed,
    },
  }),
  InlineCode,
  Picture,
  PlainTable,
  TableRow,
  TableHeader.extend({ content: cellContent, addAttributes: () => ({ ...cellAttributes, scope: scopeAttribute }) }),
  TableCell.extend({ content: cellContent, addAttributes: () => cellAttributes }),
];
