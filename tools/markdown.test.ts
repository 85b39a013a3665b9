import { describe, expect, it } from 'vitest';
import { longLines, unwrapped, wrapped } from './markdown.ts';

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

describe('wrapping a document', () => {
  it('breaks long paragraphs between words, and leaves short ones as they are', () => {
    const page = `# A title\n\n${words(30)}\nend\n\nshort\nlines\n`;
    expect(wrapped(page)).toBe(`# A title\n\n${words(24)}\n${words(6)} end\n\nshort\nlines\n`);
    expect(longLines(page)).toEqual([3]);
    expect(longLines(wrapped(page))).toEqual([]);
  });

  it('indents what follows in a list item, and starts a block for each item', () => {
    const page = `- ${words(30)}\n- short\n  1. ${words(30)}\n`;
    expect(wrapped(page)).toBe(`- ${words(23)}\n  ${words(7)}\n- short\n  1. ${words(23)}\n     ${words(7)}\n`);
  });

  it('keeps code and links whole, and starts no line with the sign of a list', () => {
    const link = `[two words](${'a'.repeat(40)})`;
    const page = `${words(22)} \`npm run x\` ${link}, ${words(12)} - ${words(2)}`;
    expect(wrapped(page)).toBe(`${words(22)}\n\`npm run x\` ${link}, ${words(10)}\n${words(2)} - ${words(2)}`);
    expect(wrapped(`${words(24)} - ${words(2)}`)).toBe(`${words(24)} -\n${words(2)}`);
  });

  it.each([
    ['tables', `| ${words(40)} |`],
    ['code', `\`\`\`sh\n${words(40)}\n\`\`\``],
    ['headings', `## ${words(40)}`],
    ['pictures', `![${words(40)}](a.webp)`],
    ['comments', `<!-- ${words(40)} -->`],
    ['front matter', `---\nabout: ${words(40)}\n---`],
    ['a link that is too long', `See\n[${words(40)}](a.md)`],
  ])('leaves %s alone', (_name, page) => {
    expect(wrapped(page)).toBe(page);
    expect(longLines(page)).toEqual([]);
  });
});

it('joins the lines of paragraphs and list items for programs', () => {
  const page = '# A\n\none\ntwo\n- three\n  four\n- five\n\n| a |\n| b |\n';
  expect(unwrapped(page)).toBe('# A\n\none two\n- three four\n- five\n\n| a |\n| b |\n');
});
