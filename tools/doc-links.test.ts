import { expect, it } from 'vitest';
import { problemsOfPage } from './doc-links.ts';

const files = [
  'README.md',
  'docs/chat.md',
  'apps/server/src/features/chat/chat.hints.ts',
  'apps/player/vite.config.ts',
  'apps/server/src/features/chat/chat.send.test.ts',
];

const read = (): string => "it('refuses an empty message [I5]', () => {})";

const problemsIn = (text: string): string[] => {
  const pages = new Map([
    ['README.md', '# Guildhall\n\n## Run it\n'],
    ['docs/chat.md', text],
  ]);
  return [...problemsOfPage('docs/chat.md', { files, pages, commands: new Set(['dev', 'bench:chat']), read })];
};

it('accepts links and paths that exist, whole or shortened from the left', () => {
  const text = `# Chat\n[a](../README.md#run-it) [b](#chat) [c](https://example.com/x) [d](../apps/server)
    \`apps/server/src/features/chat/chat.hints.ts\` \`chat/chat.hints.ts\` \`chat.hints.ts\` \`features/chat/\`
    \`apps/server\` \`apps/*/vite.config.ts\` \`apps/player/dist\` \`/community/\` \`http://127.0.0.1/\` \`a + b\``;
  expect(problemsIn(text)).toEqual([]);
});

it('reports dead links, dead anchors and dead paths', () => {
  const text = '# Chat\n[a](gone.md) [b](../README.md#gone) `chat.gone.ts` `features/gone/` `apps/gone` `*.gone.ts`';
  expect(problemsIn(text)).toEqual([
    'docs/chat.md links to gone.md, which does not exist',
    'docs/chat.md links to ../README.md#gone, but there is no such heading',
    'docs/chat.md names chat.gone.ts, which does not exist',
    'docs/chat.md names features/gone/, which does not exist',
    'docs/chat.md names apps/gone, which does not exist',
    'docs/chat.md names *.gone.ts, which does not exist',
  ]);
});

it('does not take a part of a name for the name', () => {
  expect(problemsIn('`hints.ts` `feature/`')).toEqual([
    'docs/chat.md names hints.ts, which does not exist',
    'docs/chat.md names feature/, which does not exist',
  ]);
});

it('ignores fenced code', () => {
  expect(problemsIn('# Chat\n```\n`apps/gone.ts` [a](gone.md)\n```\n')).toEqual([]);
});

it('reports npm scripts that do not exist', () => {
  expect(problemsIn('`npm run dev` `npm run -s bench:chat` `npm run bench:*` `npm run bench:gone -- --list`')).toEqual([
    'docs/chat.md names npm run bench:gone, which does not exist',
  ]);
});

it('reports test titles that do not exist', () => {
  expect(problemsIn('`chat.send.test.ts` › refuses an empty message; › refuses a gone message | other')).toEqual([
    'docs/chat.md names a test titled "refuses a gone message", which does not exist',
  ]);
});

it('reports lines that are too long, and test titles that continue in the next line', () => {
  const long = Array.from({ length: 30 }, () => 'word').join(' ');
  expect(problemsIn(`# Chat\n\n${long}\n`)).toEqual([
    'docs/chat.md:3 has more than 120 characters (npm run doc-links -- --wrap)',
  ]);
  expect(problemsIn('# Chat\n\n- `chat.send.test.ts` › refuses an\n  empty message\n')).toEqual([]);
  expect(problemsIn('# Chat\n\n- `chat.send.test.ts` ›\n  refuses every message\n')).toEqual([
    'docs/chat.md names a test titled "refuses every message", which does not exist',
  ]);
});
