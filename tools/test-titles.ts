import { parseSync, type CallExpression, type Expression } from '@swc/core';

export interface TestTitle {
  readonly path: string;
  readonly suites: readonly string[];
  readonly title: string;
}

/**
 * Modifiers under which a test still runs. `skip`, `todo` and `fixme` are omitted on purpose: a test that never runs
 * proves nothing.
 */
const running = new Set(['concurrent', 'describe', 'each', 'fails', 'for', 'only', 'runIf', 'sequential', 'skipIf']);

/**
 * `test.describe(…)` yields `test`, `describe`; `it.each(rows)(…)` yields `it`, `each`; anything else yields nothing.
 */
const namesOf = (callee: CallExpression['callee']): readonly string[] => {
  if (callee.type === 'Identifier') return [callee.value];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const before = namesOf(callee.object);
  return before.length === 0 ? [] : [...before, callee.property.value];
};

const textOf = (title: Expression | undefined): string | null => {
  if (title?.type === 'StringLiteral') return title.value;
  if (title?.type !== 'TemplateLiteral') return null;
  return title.quasis.map(({ cooked, raw }) => cooked ?? raw).join('…');
};

const kindOf = (call: CallExpression): 'suite' | 'test' | null => {
  const [first, ...members] = namesOf(call.callee);
  if (first === undefined || !['describe', 'it', 'test'].includes(first)) return null;
  if (!members.every((member) => running.has(member))) return null;
  return first === 'describe' || members.includes('describe') ? 'suite' : 'test';
};

/** Titles of all tests in a source file. Interpolated values appear as `…`. */
export const readTestTitles = (path: string, source: string): readonly TestTitle[] => {
  const found: TestTitle[] = [];
  const visit = (node: unknown, suites: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    let inside = suites;
    if ('type' in node && node.type === 'CallExpression') {
      const call = node as CallExpression;
      const title = textOf(call.arguments[0]?.expression);
      const kind = title === null ? null : kindOf(call);
      if (title !== null && kind === 'test') found.push({ path, suites, title });
      if (title !== null && kind === 'suite') inside = [...suites, title];
    }
    for (const child of Object.values(node)) visit(child, inside);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x') }), []);
  return found;
};
