import { Mark, markInputRule, type Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAllowed } from '../model/link-address.ts';
import { Picture, Video } from './media-nodes.adapter.ts';

/** TipTap's code mark excludes bold and links, but existing articles combine them. */
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

/** prosemirror-tables requires the first three attributes; players' tables have no merged cells and no widths. */
const cellAttributes = {
  colspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  rowspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
};
/** No nested tables: there is no room for them on a phone. */
const cellContent = '(paragraph | list | image)+';
const scopeAttribute = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute('scope'),
  renderHTML: ({ scope }: Record<string, unknown>) => (typeof scope === 'string' ? { scope } : {}),
};

/** TipTap's default table view uses inline styles, which the content security policy forbids. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null });

/** Exactly the markup that a body may contain (contract/rich-text.ts); pasted content is reduced to it. */
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
  Video,
  PlainTable,
  TableRow,
  TableHeader.extend({ content: cellContent, addAttributes: () => ({ ...cellAttributes, scope: scopeAttribute }) }),
  TableCell.extend({ content: cellContent, addAttributes: () => cellAttributes }),
];
