import { describe, expect, it } from 'vitest';
import { nameProblemsOf } from './name-rules.ts';
import { readSourceNames } from './source-names.ts';

const problemsIn = (path: string, source: string): readonly string[] =>
  nameProblemsOf(readSourceNames(path, source), [], []);

describe('names', () => {
  it.for([
    ['a variable', 'planted.ts', 'const desk = 1;', 'desk'],
    ['a word of a variable', 'planted.ts', 'const openDesk = 1;', 'openDesk'],
    ['a member', 'planted.ts', 'staff.figures.read();', 'figures'],
    ['a private member', 'planted.ts', 'class A { #deeds = 1; }', 'deeds'],
    ['a type and its field', 'planted.ts', '\ninterface A { readonly toldAt: Date }', 'toldAt', 2],
    ['a component', 'planted.tsx', 'const a = <DeskStatus />;', 'DeskStatus'],
    ['an attribute', 'planted.tsx', 'const a = <main id="desk" />;', 'desk'],
    ['an imported file', 'planted.ts', `import './figures.ts';`, './figures.ts'],
    ['a channel', 'planted.ts', `publish('guildhall:desk');`, 'guildhall:desk'],
    ['a job', 'planted.ts', `const job = { name: 'chat.figures' };`, 'chat.figures'],
    ['a route', 'planted.ts', `call('/feedback/figures', {});`, '/feedback/figures'],
    ['a key of a catalogue in a template', 'planted.ts', 't(`deletions.deed.${action}`);', 'deletions.deed.'],
    ['a column in SQL of a query', 'planted.ts', 'sql`select told_at\n from card where id = ${id}`;', 'told_at'],
    ['a function in SQL', 'planted.sql', 'create function chat_hands() returns trigger', 'chat_hands'],
    ['a body in SQL', 'planted.sql', 'as $$ begin\n  new.told_at := now(); end $$', 'told_at', 2],
    ['a table in SQL', 'planted.sql', 'create table chat_figure (id int);', 'chat_figure'],
    ['a name in a string of SQL', 'planted.sql', `select audit('desk.opened', 'a b');`, 'desk.opened'],
    ['a class in CSS', 'planted.css', '/* one */\n.deeds { gap: 0; }', 'deeds', 2],
    [
      'a key of a catalogue',
      'planted.json',
      '{ "a": "desk",\n "shell.nav.figures": "Statistics" }',
      'shell.nav.figures',
      2,
    ],
  ] as const)('are reported: %s', ([, path, source, name, line = 1]) => {
    expect(problemsIn(path, source)).toEqual([`${path}:${line}: name, "${name}": use the word of docs/glossary.md`]);
  });

  it.for([
    ['prose in strings', 'planted.ts', `t('We told you at the desk.'); const sql = 'It is in our hands';`],
    ['comments', 'planted.ts', '// At the desk.\nconst a = 1;'],
    ['parts of other words', 'planted.ts', `const [desktop, configure, handset, untold] = ['indeed', 1, 2, 3];`],
    ['the element of HTML', 'planted.tsx', 'const figure = <figure />;'],
    ['comments and prose in SQL', 'planted.sql', `-- At the desk's end.\n/* told */ select 'it was told to no one';`],
    ['comments and prose in CSS', 'planted.css', `/* desk's */ .a::after { content: 'at the desk'; }`],
    ['texts of a catalogue', 'planted.json', '{ "chat.title": "You told us \\"so\\": desk" }'],
  ] as const)('are not reported: %s', ([, path, source]) => {
    expect(problemsIn(path, source)).toEqual([]);
  });

  it('of files are reported', () => {
    const paths = ['docs/adr/0055-desk.md', 'load/figures.ts', 'apps/desk/src/main.ts', 'apps/desktop/figure.ts'];
    expect(nameProblemsOf([], paths, [])).toEqual(
      paths.slice(0, 3).map((path) => `${path}: file name, use the word of docs/glossary.md`),
    );
  });

  it('that are accepted are so only where the exception says', () => {
    const accepted = [{ name: /^told_at$/, below: 'apps/', reason: 'A column.' }];
    const names = ['apps/one.ts', 'load/one.ts'].flatMap((path) =>
      readSourceNames(path, 'row.told_at; row.told_at_all;'),
    );
    expect(nameProblemsOf(names, [], accepted)).toEqual(
      [
        ['apps/one.ts', 'told_at_all'],
        ['load/one.ts', 'told_at'],
        ['load/one.ts', 'told_at_all'],
      ].map(([path, name]) => `${path}:1: name, "${name}": use the word of docs/glossary.md`),
    );
  });

  it('have no exception that nothing needs', () => {
    const accepted = [{ name: /^told_at$/, below: 'apps/', reason: 'A column.' }];
    expect(nameProblemsOf(readSourceNames('load/one.ts', 'row.at;'), [], accepted)).toEqual([
      'tools/name-rules.ts: nothing needs /^told_at$/ below "apps/"',
    ]);
  });
});
