import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const textsIn = (root: string, patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));

/** The last part of a file that begins with an export and contains the path of a route. */
const nameBefore = (text: string, path: string): string | undefined => {
  const at = text.indexOf(`path: '${path}'`);
  return at < 0 ? undefined : /.*^export const (\w+)/ms.exec(text.slice(0, at))?.[1];
};

/**
 * Which paths the pages of an unpacked release may call: by the route's name in the contract, by the path, or by the beginning of a
 * path in a template. A route of which none occurs in the apps and their packages has no caller there; one without a name counts as
 * called.
 */
export const readPageRoutes = (root: string): ((path: string) => boolean) => {
  const contract = textsIn(root, ['packages/contract/src/**/*.ts']);
  const pages = textsIn(root, ['apps/{player,console}/src/**/*.{ts,tsx}', 'packages/{browser,client}/**/*.{ts,tsx}']);
  if (contract.length === 0 || pages.length === 0) throw new Error(`${root}: no contract or no pages`);
  const beginnings = pages.flatMap((text) =>
    Array.from(text.matchAll(/`(\/[\w/]+)\$\{/g), ([, beginning = '']) => beginning),
  );
  return (path) => {
    const name = contract.map((text) => nameBefore(text, path)).find((each) => each !== undefined);
    if (name === undefined || beginnings.some((beginning) => path.startsWith(beginning))) return true;
    const mention = new RegExp(String.raw`\b${name}\b|['"\x60]${path}\b`);
    return pages.some((text) => mention.test(text));
  };
};
