import { expect, test } from 'vitest';
import { asvsIds, problemsOfAsvs } from './asvs.ts';

const rowOf = (id: string): string =>
  id === 'V1.2.6' || id === 'V1.2.7'
    ? `| ${id} | Queries are safe | not applicable | There is none. |`
    : `| ${id} | Input is checked | ${id === 'V5.4.3' ? 'not met' : 'met'} | \`check.ts\` |`;

const page = `
| verdict | requirements |
|---|---|
| met | 250 |
| not applicable | 2 |
| not met | 1 |

- **V5.4.3**: Files are not scanned.

${asvsIds.map(rowOf).join('\n')}
`;

test('Knows the 253 requirements of levels 1 and 2.', () => {
  expect(asvsIds).toHaveLength(253);
  expect(new Set(asvsIds).size).toBe(253);
  expect(asvsIds).toEqual(expect.arrayContaining(['V1.1.1', 'V1.3.11', 'V6.8.4', 'V10.4.11', 'V17.3.2']));
  expect(asvsIds).not.toContain('V3.6.1');
});

test('Reports nothing for a complete page.', () => {
  expect([...problemsOfAsvs(page)]).toEqual([]);
});

const row = rowOf('V2.1.1');
const cases: readonly (readonly [name: string, before: string, after: string, problem: string])[] = [
  ['a missing requirement', row, '', 'V2.1.1 is missing'],
  ['a repeated requirement', row, `${row}\n${row}`, 'V2.1.1 has several rows'],
  ['a requirement of level 3', row, `${row}\n${rowOf('V3.6.1')}`, 'V3.6.1 is no requirement of level 1 or 2'],
  ['an unknown verdict', row, row.replace('| met |', '| partly |'), 'V2.1.1 has the unknown verdict "partly"'],
  ['a row without a text', row, row.replace('Input is checked', ''), 'V2.1.1 does not say what is required'],
  ['a row without a proof', row, row.replace('`check.ts`', ''), 'V2.1.1 has neither a proof nor a reason'],
  ['a proof without a file', row, row.replace('`check.ts`', 'We checked.'), 'V2.1.1 names no file that proves it'],
  ['a wrong total', '| met | 250 |', '| met | 251 |', 'the header states 251 as met, but it is 250'],
  ['a missing total', '| not met | 1 |', '', 'the header states no number as not met, but it is 1'],
  [
    'an open requirement that the top does not list',
    '- **V5.4.3**: Files are not scanned.',
    '',
    'V5.4.3 is not met, but missing in the list at the top',
  ],
  [
    'a listed requirement that is met',
    '- **V5.4.3**',
    '- **V5.4.2**: Closed.\n- **V5.4.3**',
    'V5.4.2 is in the list at the top, but its row does not say "not met"',
  ],
];

test.for(cases)('Reports %s.', ([, before, after, problem]) => {
  expect(page).toContain(before);
  expect([...problemsOfAsvs(page.replace(before, after))]).toContain(problem);
});
