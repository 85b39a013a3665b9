import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type ArrowFunctionExpression, type Function as Declared, type Node } from 'oxc-parser';

/** In lines, from the first to the last one. */
const limits = { file: 400, component: 120, function: 150, 'function of a factory': 60 } as const;

interface Oversized {
  readonly path: string;
  readonly line: number;
  readonly kind: keyof typeof limits;
  readonly name: string;
  readonly lines: number;
}

interface FoundFunction {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
  readonly isFactory: boolean;
  readonly inner: readonly FoundFunction[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isFunction = (node: Node): node is Declared | ArrowFunctionExpression =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** The name that a node gives to the function in it, as in `const close = …` and `{ close() {} }`. */
const givenName = (node: Node): string | null => {
  if (node.type === 'VariableDeclarator') return node.id.type === 'Identifier' ? node.id.name : null;
  if (node.type === 'AssignmentExpression') return node.left.type === 'Identifier' ? node.left.name : null;
  if (node.type !== 'Property' && node.type !== 'MethodDefinition' && node.type !== 'PropertyDefinition') return null;
  return node.key.type === 'Identifier' ? node.key.name : null;
};

/** `const Card = memo(() => …)` names the function, too. */
const passesNameOn = ({ type }: Node): boolean =>
  type === 'CallExpression' || type === 'TSAsExpression' || type === 'TSSatisfiesExpression';

/** What a function returns, without what functions inside it return. */
const returnedIn = (node: Node): readonly Node[] => {
  if (node.type === 'ReturnStatement') return node.argument === null ? [] : [node.argument];
  return isFunction(node) ? [] : childrenOf(node).flatMap(returnedIn);
};

const isObjectOrFunction = (node: Node): boolean =>
  node.type === 'ParenthesizedExpression'
    ? isObjectOrFunction(node.expression)
    : node.type === 'ObjectExpression' || isFunction(node);

/** `createX` or `openX` that returns an object or a function. */
const isFactory = (name: string, { body }: Declared | ArrowFunctionExpression): boolean => {
  if (!/^(?:create|open)[A-Z]/.test(name) || body === null) return false;
  return (body.type === 'BlockStatement' ? returnedIn(body) : [body]).some(isObjectOrFunction);
};

const functionsIn = (source: string, node: Node, passed: string | null = null): readonly FoundFunction[] => {
  if (!isFunction(node)) {
    const name = givenName(node) ?? (passesNameOn(node) ? passed : null);
    return childrenOf(node).flatMap((child) => functionsIn(source, child, name));
  }
  const name = node.id?.name ?? passed ?? '(anonymous)';
  return [
    {
      name,
      line: source.slice(0, node.start).split('\n').length,
      lines: source.slice(node.start, node.end).split('\n').length,
      isFactory: isFactory(name, node),
      inner: childrenOf(node).flatMap((child) => functionsIn(source, child)),
    },
  ];
};

const withInner = (found: FoundFunction): readonly FoundFunction[] => [found, ...found.inner.flatMap(withInner)];

/** The file and those of its functions that are longer than their limit. */
const oversizedIn = (path: string, source: string): readonly Oversized[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'could not be parsed'}`);
  const found: Oversized[] = [];
  const check = (kind: Oversized['kind'], name: string, line: number, lines: number): void => {
    if (lines > limits[kind]) found.push({ path, line, kind, name, lines });
  };
  check('file', path, 1, source.trimEnd().split('\n').length);
  for (const { name, line, lines, isFactory: isExcepted, inner } of functionsIn(source, program).flatMap(withInner)) {
    if (path.endsWith('.tsx') && /^[A-Z]/.test(name)) check('component', name, line, lines);
    else if (!isExcepted) check('function', name, line, lines);
    else if (lines > limits.function) {
      for (const each of inner.flatMap(withInner)) {
        check('function of a factory', `${each.name} in ${name}`, each.line, each.lines);
      }
    }
  }
  return found;
};

const leftOut = /\.(?:test|spec)\.tsx?$|\.list\.ts$|\/database\.types\.ts$/;

/** One line for each file, component and function of the tree at `root` that is too long, without tests and generated files. */
export const sizeProblemsOf = (root: string): readonly string[] =>
  globSync('{apps,packages,scripts,tools,bench,e2e,faults,load,testbed}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  })
    .filter((path) => !leftOut.test(path))
    .toSorted()
    .flatMap((path) => oversizedIn(path, readFileSync(join(root, path), 'utf8')))
    .map(
      ({ path, line, kind, name, lines }) =>
        `${path}:${line}: ${kind} ${name} has ${lines} lines, at most ${limits[kind]}`,
    );
