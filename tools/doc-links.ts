import { matchesGlob, posix } from 'node:path';
import { longLines, unwrapped } from './markdown.ts';

/** The text of a page without fenced code, where paths are examples. */
const proseOf = (markdown: string): string => markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

/** The anchor that a heading gets when it is shown: lower case, without punctuation, spaces as hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const anchorsOf = (markdown: string): Set<string> =>
  new Set(Array.from(proseOf(markdown).matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => anchorOf(heading)));

const roots = '(?:apps|packages|features|docs|e2e|bench|faults|load|testbed|scripts|tools)';
const endings = '(?:tsx?|mjs|js|css|sql|md|json|tsv|webp|html|svg|sh)';
const isPath = new RegExp(`^(?:${roots}/[^\\s<>]+|[^\\s<>/][^\\s<>]*/|[^\\s<>/][^\\s<>]*\\.${endings})$`);
/** Written by a build, a test run or an installation, so it is not in the repository. */
const isGenerated = /(?:^|\/)(?:node_modules|dist|test-results|screens|\.dev)(?:\/|$)/;

/** A path may be shortened from the left, as in `chat/rules.ts`, and may be a folder or a glob pattern. */
const isInTree = (path: string, files: readonly string[]): boolean => {
  const wanted = path.replace(/\/$/, '');
  if (/[*{]/.test(wanted)) {
    return files.some((file) => [wanted, `**/${wanted}`].some((pattern) => matchesGlob(file, pattern)));
  }
  return files.some((file) => `/${file}/`.includes(`/${wanted}/`));
};

export interface Tree {
  readonly files: readonly string[];
  /** The text of each Markdown page, by path. */
  readonly pages: ReadonlyMap<string, string>;
  /** The scripts of `package.json`. */
  readonly commands: ReadonlySet<string>;
  readonly read: (file: string) => string;
}

/** `…` stands for the variable part of a title. */
const hasTitle = (source: string, title: string): boolean => title.split('…').every((part) => source.includes(part));

/** References to tests: a file in a code span, then `›` and a part of a title, or several separated by semicolons. */
const problemsOfTitles = function* (page: string, prose: string, { files, read }: Tree): Generator<string> {
  for (const line of unwrapped(prose).split('\n')) {
    let sources: readonly string[] = [];
    for (const [, path, title = ''] of line.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`|› ([^;|<›]+)/g)) {
      if (path !== undefined) sources = files.filter((file) => `/${file}`.endsWith(`/${path}`)).map(read);
      else if (sources.length > 0 && !sources.some((source) => hasTitle(source, title.trim()))) {
        yield `${page} names a test titled "${title.trim()}", which does not exist`;
      }
    }
  }
};

/** Dead links and anchors, paths, `npm run` commands and test titles that do not exist, and lines that could be shorter. */
export const problemsOfPage = function* (page: string, tree: Tree): Generator<string> {
  const { files, pages, commands } = tree;
  const prose = proseOf(pages.get(page) ?? '');
  for (const line of longLines(pages.get(page) ?? '')) {
    yield `${page}:${line} has more than 120 characters (npm run doc-links -- --wrap)`;
  }
  yield* problemsOfTitles(page, prose, tree);
  for (const [, target = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : posix.join(posix.dirname(page), path).replace(/\/$/, '');
    const text = pages.get(file);
    if (text === undefined && !files.some((each) => each === file || each.startsWith(`${file}/`))) {
      yield `${page} links to ${target}, which does not exist`;
    } else if (anchor !== undefined && text !== undefined && !anchorsOf(text).has(anchor)) {
      yield `${page} links to ${target}, but there is no such heading`;
    }
  }
  for (const [, span = ''] of prose.replaceAll(/\]\([^)]*\)/g, ']').matchAll(/`([^`\n]+)`/g)) {
    const command = /^npm run (?:-s |--silent )?([\w:-]+)(?= |$)/.exec(span)?.[1];
    if (command !== undefined && !commands.has(command)) yield `${page} names npm run ${command}, which does not exist`;
    if (!isPath.test(span) || isGenerated.test(span) || span.includes('://')) continue;
    if (!isInTree(span, files)) yield `${page} names ${span}, which does not exist`;
  }
};
