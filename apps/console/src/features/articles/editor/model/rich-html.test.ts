import { expect, test } from 'vitest';
import { bodyOf, type RichNode } from './rich-html.ts';

const text = (words: string, ...marks: (string | { type: string; attrs: Record<string, unknown> })[]): RichNode => ({
  type: 'text',
  text: words,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
});
const node = (type: string, content: RichNode[], attrs: Record<string, unknown> = {}): RichNode => ({
  type,
  content,
  attrs,
});
const p = (...content: RichNode[]): RichNode => node('paragraph', content);
const html = (...content: RichNode[]): string => bodyOf(node('doc', content));

test('marks stay open across adjacent nodes that share them', () => {
  const link = { type: 'link', attrs: { href: 'https://x.example/?a=1&b="2"', target: '_blank' } };
  expect(html(p(text('a '), text('b ', 'bold'), text('c', 'bold', 'italic'), text('d', link)))).toBe(
    '<p>a <strong>b <em>c</em></strong><a href="https://x.example/?a=1&amp;b=&quot;2&quot;">d</a></p>',
  );
});

test('text is escaped like the server’s sanitizer does, and non-breaking spaces are kept', () => {
  expect(html(p(text('1 < 2 & "3" > 2\u00a0!'), { type: 'hardBreak' }, text('x')))).toBe(
    '<p>1 &lt; 2 &amp; "3" &gt; 2\u00a0!<br />x</p>',
  );
});

test('invisible spaces are removed', () => {
  expect(html(p(text(' a  b '), text('c ', 'bold'), text('d ')))).toBe('<p>a b <strong>c </strong>d</p>');
});

test('list items and table cells with a single paragraph have no p tag', () => {
  const item = (...content: RichNode[]): RichNode => node('listItem', content);
  expect(html(node('bulletList', [item(p(text('a')), node('orderedList', [item(p(text('b')))]))]))).toBe(
    '<ul><li>a<ol><li>b</li></ol></li></ul>',
  );
  expect(html(node('bulletList', [item(p(text('a')), p(text('b')))]))).toBe('<ul><li><p>a</p><p>b</p></li></ul>');
});

test('leading header rows become the table head', () => {
  const row = (type: string, ...words: string[]): RichNode =>
    node(
      'tableRow',
      words.map((word) => node(type, [p(text(word))], { colspan: 1, scope: null })),
    );
  expect(html(node('table', [row('tableHeader', 'A', 'B'), row('tableCell', '1', '2')]))).toBe(
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
});

test('headings, quotes, rules and pictures are serialized', () => {
  const picture = node('image', [], {
    src: '/community/media/a.webp',
    alt: 'A "ship"',
    width: 10,
    height: 5,
    title: 'no',
  });
  expect(
    html(
      node('heading', [text('H')], { level: 2 }),
      node('heading', [text('h')], { level: 3 }),
      node('blockquote', [p(text('q'))]),
      node('horizontalRule', []),
      picture,
    ),
  ).toBe(
    '<h2>H</h2><h3>h</h3><blockquote><p>q</p></blockquote><hr /><img src="/community/media/a.webp" alt="A &quot;ship&quot;" width="10" height="5" />',
  );
});

test('trailing empty paragraphs are dropped', () => {
  expect([html(p()), html(p(text('a')), p(), p())]).toEqual(['', '<p>a</p>']);
});
