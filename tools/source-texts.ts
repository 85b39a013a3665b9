import { parseSync, Visitor, type CallExpression, type Comment, type Expression, type Span } from 'oxc-parser';

export interface SourceText {
  readonly path: string;
  readonly line: number;
  readonly kind: 'comment' | 'log message' | 'test title';
  readonly text: string;
}

interface Found {
  readonly start: number;
  readonly kind: SourceText['kind'];
  readonly text: string;
}

const logMethods = new Set(['debug', 'error', 'fatal', 'info', 'warn']);
const consoleMethods = new Set(['error', 'warn']);
const testFunctions = new Set(['describe', 'it', 'test']);

/** Puts a comment into one line, without the asterisks or dashes that its lines begin with. */
const flatten = (text: string): string =>
  text
    .replaceAll(/(?:^|\n)\s*(?:\*|--)?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Joins line comments on consecutive lines, so that a phrase is found across a line break. */
const joinComments = (source: string, comments: readonly Comment[]): readonly Found[] => {
  const joined: { start: number; end: number; isLine: boolean; text: string }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1);
    const isLine = type === 'Line';
    if (last?.isLine === true && isLine && /^\n[^\S\n]*$/.test(source.slice(last.end, start))) {
      last.end = end;
      last.text += `\n${value}`;
    } else {
      joined.push({ start, end, isLine, text: value });
    }
  }
  return joined.map(({ start, text }) => ({ start, kind: 'comment', text: flatten(text) }));
};

/** `it.each(rows)` yields `it`, `test.describe` yields `test`. */
const rootOf = (callee: Expression): string | null => {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  return callee.type === 'MemberExpression' ? rootOf(callee.object) : null;
};

/** Accepts `console.error`, `log.warn` and members such as `request.log.error`. */
const isLogCall = (callee: Expression): boolean => {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  const { object, property } = callee;
  const owner = object.type === 'MemberExpression' ? object.property : object;
  if (owner.type !== 'Identifier') return false;
  if (owner.name === 'console') return consoleMethods.has(property.name);
  return owner.name === 'log' && logMethods.has(property.name);
};

type Literal = Span & { text: string };

/** All string literals in the arguments of a call. Interpolated values appear as `…`. */
const literalsIn = (call: CallExpression): readonly Literal[] => {
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis, start, end } = node as Span & {
      type?: string;
      value?: unknown;
      quasis?: readonly { readonly value: { readonly raw: string } }[];
    };
    if (type === 'Literal' && typeof value === 'string') found.push({ start, end, text: value });
    if (type === 'TemplateLiteral' && quasis !== undefined) {
      found.push({ start, end, text: quasis.map((quasi) => quasi.value.raw).join('…') });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(call.arguments);
  return found;
};

const readScript = (path: string, source: string): readonly Found[] => {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'could not be parsed'}`);
  const found: Found[] = [...joinComments(source, comments)];
  const visitor = new Visitor({
    CallExpression: (call) => {
      if (isLogCall(call.callee)) {
        found.push(...literalsIn(call).map(({ start, text }) => ({ start, kind: 'log message' as const, text })));
      } else if (testFunctions.has(rootOf(call.callee) ?? '')) {
        const [title] = literalsIn(call);
        if (title?.start === call.arguments[0]?.start && title !== undefined) {
          found.push({ start: title.start, kind: 'test title', text: title.text });
        }
      }
    },
  });
  visitor.visit(program);
  return found;
};

/** Strings come first in each pattern, so that a comment sign inside a string does not start a comment. */
const commentPatterns: Readonly<Record<string, RegExp>> = {
  sql: /'(?:[^']|'')*'|(?<comment>\/\*[^]*?\*\/|--[^\n]*(?:\n[^\S\n]*--[^\n]*)*)/g,
  css: /'[^'\n]*'|"[^"\n]*"|(?<comment>\/\*[^]*?\*\/)/g,
};

const readOther = (source: string, pattern: RegExp): readonly Found[] =>
  Array.from(source.matchAll(pattern)).flatMap((match) => {
    const comment = match.groups?.['comment'];
    if (comment === undefined) return [];
    return [{ start: match.index, kind: 'comment', text: flatten(comment.replaceAll(/^\/\*|\*\/$/g, '')) }];
  });

/** Comments, log messages and test titles of a TypeScript, JavaScript, SQL or CSS file. */
export const readSourceTexts = (path: string, source: string): readonly SourceText[] => {
  const pattern = commentPatterns[path.slice(path.lastIndexOf('.') + 1)];
  const found = pattern === undefined ? readScript(path, source) : readOther(source, pattern);
  return found.map(({ start, kind, text }) => ({ path, line: source.slice(0, start).split('\n').length, kind, text }));
};
