type Codes = Readonly<Record<string, { readonly code: number }>>;

/** The file that remembers the codes of errors that no code has anymore. */
export const errorCodesFile = 'packages/contract/error-codes.txt';

const heading = `# Every error code that was ever used, with its name. Written by \`npm run lists\`, which only adds lines:
# a code keeps its name and a name its code, also after the error is gone.
`;

const linesOf = (text: string): [code: number, name: string][] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [code, name] = line.split(' ');
      return [Number(code), name ?? ''];
    });

/** The record with the errors that are new in it. Fails if an error has a code of another, or another code than before. */
export const recordedCodes = (record: string, errors: Codes): string => {
  const names = new Map<number, string>();
  const codes = new Map<string, number>();
  const add = (code: number, name: string): void => {
    const before = names.get(code);
    if (before !== undefined && before !== name) throw new Error(`${name}: the code ${code} is that of ${before}`);
    const known = codes.get(name);
    if (known !== undefined && known !== code) throw new Error(`${name}: its code is ${known}, not ${code}`);
    names.set(code, name);
    codes.set(name, code);
  };
  for (const [code, name] of linesOf(record)) add(code, name);
  for (const [name, { code }] of Object.entries(errors)) add(code, name);
  const sorted = [...names].toSorted(([one], [other]) => one - other);
  return `${heading}${sorted.map(([code, name]) => `${code} ${name}\n`).join('')}`;
};
