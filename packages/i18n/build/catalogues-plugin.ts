import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { consoleLocales } from '../src/console-locales.ts';
import { catalogueOf, defaultLocale, locales } from '../src/locales.ts';

const MODULE = 'virtual:texts';

export interface TextsOptions {
  /** The folder of this package with `<locale>/<feature>.json`. */
  readonly folder: string;
  readonly locales: readonly string[];
  /** Which part of the app's texts a feature's are in; each part is a file of its own. */
  readonly parts: readonly string[];
  readonly partOf: (feature: string) => string;
  /** Plain English texts that are part of the code, for a page whose texts do not arrive. */
  readonly lastResort: readonly string[];
}

/** What the first screens need. Everything else is one more file, fetched with the first screen that needs it. */
const core = new Set(['titles', 'shell', 'errors', 'articles']);

export const playerTexts: TextsOptions = {
  folder: join(import.meta.dirname, '../catalogues'),
  locales: [...new Set(locales.map(({ locale }) => catalogueOf(locale)))],
  parts: ['core', 'more'],
  partOf: (feature) => (core.has(feature) ? 'core' : 'more'),
  lastResort: [
    'title.others',
    'shell.loading',
    'shell.retry',
    'shell.go_home',
    'shell.chunk.title',
    'shell.chunk.text',
  ],
};

export const consoleTexts: TextsOptions = {
  folder: join(import.meta.dirname, '../console'),
  locales: consoleLocales,
  parts: ['all'],
  partOf: () => 'all',
  lastResort: [],
};

/** The texts of one language, compiled from ICU, as JSON. */
const compile = ({ folder, partOf }: TextsOptions, locale: string, part: string): string => {
  const messages: Record<string, unknown> = {};
  for (const file of readdirSync(join(folder, locale))) {
    if (partOf(basename(file, '.json')) !== part) continue;
    const texts = JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Record<string, string>;
    for (const [id, text] of Object.entries(texts)) {
      const compiled = compileMessage(text);
      messages[id] = compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled;
    }
  }
  return JSON.stringify(messages);
};

const lastResortOf = (options: TextsOptions): Record<string, string> => {
  const texts = Object.assign(
    {},
    ...options.parts.map((part) => JSON.parse(compile(options, defaultLocale, part)) as object),
  ) as Record<string, string>;
  return Object.fromEntries(options.lastResort.map((id) => [id, texts[id] ?? '']));
};

/**
 * Puts every language's texts beside the app as `assets/texts-<hash>/<locale>/<part>.json` and tells the app the folder. One
 * hash for all, so the app needs no list of file names, and a phone fetches its own language and no other.
 */
export const catalogues = (options: TextsOptions): Plugin => {
  let isBuild = false;
  const files = new Map<string, string>();
  let texts = 'texts';
  return {
    name: 'guildhall-texts',
    configResolved: (config) => {
      isBuild = config.command === 'build';
      if (!isBuild) return;
      for (const locale of options.locales) {
        for (const part of options.parts) files.set(`${locale}/${part}.json`, compile(options, locale, part));
      }
      const hash = createHash('sha256');
      for (const [name, content] of files) hash.update(name).update(content);
      texts = `assets/texts-${hash.digest('base64url').slice(0, 8)}`;
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export default ${JSON.stringify(`${texts}/`)}; export const lastResort = ${JSON.stringify(lastResortOf(options))};`
        : undefined,
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${texts}/${name}`, source });
    },
    transformIndexHtml: (html) =>
      html.replace('%TEXTS%', texts).replace('%LOADING%', () => lastResortOf(options)['shell.loading'] ?? ''),
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const match = /\/texts\/([\w-]+)\/(\w+)\.json$/.exec(request.url ?? '');
        const [, locale = '', part = ''] = match ?? [];
        if (match === null || !existsSync(join(options.folder, locale))) next();
        else response.setHeader('content-type', 'application/json').end(compile(options, locale, part));
      });
    },
  };
};
