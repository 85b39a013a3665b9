/**
 * The requirements of levels 1 and 2 of OWASP ASVS 5.0.0: by chapter, the sections with their numbers. Level 3 is not part of
 * `docs/security/asvs.md`.
 */
const chapters: Readonly<Record<number, string>> = {
  1: '1:1-2 2:1-9 3:1-11 4:1-3 5:1-2',
  2: '1:1-3 2:1-3 3:1-4 4:1-1',
  3: '2:1-2 3:1-4 4:1-6 5:1-5 7:1-2',
  4: '1:1-3 2:1-1 3:1-2 4:1-4',
  5: '1:1-1 2:1-3 3:1-2 4:1-3',
  6: '1:1-3 2:1-12 3:1-4 4:1-4 5:1-5 6:1-3 8:1-4',
  7: '1:1-3 2:1-4 3:1-2 4:1-5 5:1-2 6:1-2',
  8: '1:1-2 2:1-3 3:1-1 4:1-1',
  9: '1:1-3 2:1-4',
  10: '1:1-2 2:1-2 3:1-4 4:1-11 5:1-5 6:1-2 7:1-3',
  11: '1:1-2 2:1-3 3:1-3 4:1-4 5:1-1 6:1-1',
  12: '1:1-3 2:1-2 3:1-4',
  13: '1:1-1 2:1-5 3:1-2 4:1-5',
  14: '1:1-2 2:1-4 3:1-3',
  15: '1:1-3 2:1-3 3:1-7',
  16: '1:1-1 2:1-5 3:1-4 4:1-3 5:1-3',
  17: '1:1-1 2:1-4 3:1-2',
};

export const asvsIds: readonly string[] = Object.entries(chapters).flatMap(([chapter, sections]) =>
  sections.split(' ').flatMap((each) => {
    const [section, first = 0, last = 0] = each.split(/[:-]/).map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `V${chapter}.${section}.${first + index}`);
  }),
);

const verdicts = ['met', 'not applicable', 'not met'] as const;
type Verdict = (typeof verdicts)[number];

interface Row {
  readonly id: string;
  readonly short: string;
  readonly verdict: string;
  readonly proof: string;
}

/** Rows that begin with an id: `| V1.1.1 | in short | verdict | proof |`. */
const rowsOf = (markdown: string): readonly Row[] =>
  markdown
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const [id = '', short = '', verdict = '', ...proof] = line
        .replace(/\|\s*$/, '')
        .slice(1)
        .split('|')
        .map((cell) => cell.trim());
      return { id, short, verdict, proof: proof.join('|') };
    });

const repeatedIn = (values: readonly string[]): readonly string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

const problemsOfHeader = function* (markdown: string, rows: readonly Row[]): Generator<string> {
  const idsOf = (verdict: Verdict): readonly string[] =>
    rows.filter((row) => row.verdict === verdict).map(({ id }) => id);
  for (const verdict of verdicts) {
    const stated = new RegExp(`^\\| ${verdict} \\| (\\d+) \\|$`, 'm').exec(markdown)?.[1];
    const counted = idsOf(verdict).length;
    if (stated !== String(counted))
      yield `the header states ${stated ?? 'no number'} as ${verdict}, but it is ${counted}`;
  }
  const listed = Array.from(markdown.matchAll(/^- \*\*(V[\d.]+)\*\*/gm), ([, id = '']) => id);
  const open = idsOf('not met');
  for (const id of open) if (!listed.includes(id)) yield `${id} is not met, but missing in the list at the top`;
  for (const id of listed)
    if (!open.includes(id)) yield `${id} is in the list at the top, but its row does not say "not met"`;
  for (const id of repeatedIn(listed)) yield `${id} is twice in the list at the top`;
};

/** What is wrong with `docs/security/asvs.md`. That its paths and test titles exist is checked by `npm run doc-links`. */
export const problemsOfAsvs = function* (markdown: string): Generator<string> {
  const rows = rowsOf(markdown);
  const ids = rows.map(({ id }) => id);
  for (const id of asvsIds) if (!ids.includes(id)) yield `${id} is missing`;
  for (const id of repeatedIn(ids)) yield `${id} has several rows`;
  for (const { id, short, verdict, proof } of rows) {
    if (!asvsIds.includes(id)) yield `${id} is no requirement of level 1 or 2`;
    if (!verdicts.some((known) => known === verdict)) yield `${id} has the unknown verdict "${verdict}"`;
    if (short === '') yield `${id} does not say what is required`;
    if (proof === '') yield `${id} has neither a proof nor a reason`;
    else if (verdict === 'met' && !/`[^`]+`|\]\(/.test(proof)) yield `${id} names no file that proves it`;
  }
  yield* problemsOfHeader(markdown, rows);
};
