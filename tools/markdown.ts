/** Lines of Markdown documents: wrapped for readers of diffs, joined again for programs that look for a sentence. */

const width = 120;

/** Not split: code in backticks, links and pictures, and what a list or a paragraph needs at the start of its line. */
const piece = /(?:!?\[[^\]]*\]\([^)\s]*\)|``[^`]+``|`[^`]+`|[^\s`![]|[`![])+/g;

/** Where a list item, a heading, a table, a quotation or an HTML comment starts. */
const ownLine = /^\s*(?:#{1,6} |\||>|<|!\[|---|\*\*\*)/;
const item = /^(\s*)(?:[-*+]|\d+\.) +/;

interface Block {
  /** The line numbers are of the first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** A paragraph or a list item: its lines may be joined. */
  readonly isProse: boolean;
}

/** Front matter, code, tables, headings and empty lines are blocks that stay as they are. */
const blocksOf = (markdown: string): readonly Block[] => {
  const blocks: { line: number; lines: string[]; isProse: boolean }[] = [];
  const lines = markdown.split('\n');
  let fence: string | null = null;
  let isFront = lines[0] === '---';
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1);
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    const isCode = fence !== null || mark !== undefined;
    if (mark !== undefined) fence = fence === null ? mark : null;
    const isProse = !isFront && !isCode && line.trim() !== '' && !ownLine.test(line);
    if (isFront && index > 0 && line === '---') isFront = false;
    // A line that ends in two spaces or a backslash breaks there.
    const continues = last?.isProse === true && !/(?: {2}|\\)$/.test(last.lines.at(-1) ?? '');
    if (isProse && continues && !item.test(line)) last.lines.push(line);
    else blocks.push({ line: index + 1, lines: [line], isProse });
  }
  return blocks;
};

const startsBlock = (word: string): boolean => /^(?:[-*+>|]|#{1,6}|\d+\.)$/.test(word);

const wrap = (lines: readonly string[]): readonly string[] => {
  const [first = ''] = lines;
  const start = item.exec(first)?.[0] ?? /^\s*/.exec(first)?.[0] ?? '';
  const indent = ' '.repeat(start.length);
  const words = lines.flatMap((line, index) => (index === 0 ? line.slice(start.length) : line).match(piece) ?? []);
  const wrapped: string[] = [];
  let current = start;
  let isEmpty = true;
  for (const word of words) {
    // A dash or a number at the start of a line would begin a list.
    if (!isEmpty && current.length + 1 + word.length > width && !startsBlock(word)) {
      wrapped.push(current);
      current = indent + word;
    } else current += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...wrapped, current];
};

const isLong = ({ lines, isProse }: Block): boolean => isProse && lines.some((line) => line.length > width);

/** The page with its long paragraphs and list items wrapped; all others stay as they are. */
export const wrapped = (markdown: string): string =>
  blocksOf(markdown)
    .flatMap((block) => (isLong(block) ? wrap(block.lines) : block.lines))
    .join('\n');

/** Lines that are too long although they could be wrapped, from 1. */
export const longLines = (markdown: string): readonly number[] =>
  blocksOf(markdown).flatMap((block) => {
    if (!isLong(block) || wrap(block.lines).join('\n') === block.lines.join('\n')) return [];
    return block.lines.flatMap((line, index) => (line.length > width ? [block.line + index] : []));
  });

/** The page with each paragraph and list item in one line. */
export const unwrapped = (markdown: string): string =>
  blocksOf(markdown)
    .map(({ lines, isProse }) =>
      isProse ? lines.map((line, index) => (index > 0 ? line.trim() : line)).join(' ') : lines.join('\n'),
    )
    .join('\n');
