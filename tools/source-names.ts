import { parseSync, Visitor } from 'oxc-parser';

export interface SourceName {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

interface Found {
  readonly start: number;
  readonly name: string;
}

/** Words joined to one name, such as `feedback.send`, `told_at` or `/chat/open`. */
const joinedWords = /[A-Za-z0-9$]+(?:[_.:/#-]+[A-Za-z0-9$]+)+/g;

/** One word alone names a key, a class or a route. In prose, SQL and addresses only joined words are names. */
const namesInString = (text: string, start: number): readonly Found[] =>
  /^[\w$./:#-]+$/.test(text)
    ? [{ start, name: text }]
    : Array.from(text.matchAll(joinedWords), (match) => ({ start: start + match.index, name: match[0] }));

const readScript = (path: string, source: string): readonly Found[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'could not be parsed'}`);
  const found: Found[] = [];
  const add = ({ start, name }: { readonly start: number; readonly name: string }): void =>
    void found.push({ start, name });
  const visitor = new Visitor({
    Identifier: add,
    JSXIdentifier: add,
    PrivateIdentifier: add,
    Literal: ({ start, value }) => {
      if (typeof value === 'string') found.push(...namesInString(value, start));
    },
    TemplateElement: ({ start, value }) => found.push(...namesInString(value.raw, start)),
  });
  visitor.visit(program);
  return found;
};

/** Comments come with the strings, so that a quote inside a comment does not start a string. */
const sqlToken = /--[^\n]*|\/\*[^]*?\*\/|'(?<text>(?:[^']|'')*)'|(?<name>[A-Za-z]\w*)/g;
const cssToken = /\/\*[^]*?\*\/|'(?<text>[^'\n]*)'|"[^"\n]*"|(?<name>[A-Za-z][\w-]*)/g;
const jsonToken = /"(?<name>(?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"/g;

const readTokens = (source: string, token: RegExp): readonly Found[] =>
  Array.from(source.matchAll(token)).flatMap(({ index, groups }) => {
    const { name, text } = groups ?? {};
    if (name !== undefined) return [{ start: index, name }];
    return text === undefined ? [] : namesInString(text, index);
  });

const tokens: Readonly<Record<string, RegExp>> = { sql: sqlToken, css: cssToken, json: jsonToken };

/** Identifiers of TypeScript and JavaScript and names in their strings, names in SQL and CSS, and keys of JSON. */
export const readSourceNames = (path: string, source: string): readonly SourceName[] => {
  const token = tokens[path.slice(path.lastIndexOf('.') + 1)];
  const found = token === undefined ? readScript(path, source) : readTokens(source, token);
  let [line, counted] = [1, 0];
  return found
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, name }) => {
      for (; counted < start; counted += 1) if (source[counted] === '\n') line += 1;
      return { path, line, name };
    });
};
