import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { consoleLocales } from '../src/console-locales.ts';
import type { CompiledText } from '../src/format.ts';
import { catalogueOf, defaultLocale, locales } from '../src/locales.ts';
import { pseudoTexts, standsInFor } from './pseudo.ts';

const MODULE = 'virtual:texts';

export interface TextsOptions {
  /** Folder with `<locale>/<feature>.json`. */
  readonly folder: string;
  readonly locales: readonly string[];
  readonly parts: readonly string[];
  /** The part that contains a text of a feature; each part is a separate file. */
  readonly partOf: (feature: string, id: string) => string;
  /** Plain texts embedded in the page or the code in every language, for when no text file can be loaded. */
  readonly lastResort: readonly string[];
}

/** Features of the first screens. All other texts are in files of their own, fetched on demand. */
const core = new Set(['titles', 'shell', 'errors', 'articles', 'incidents-strip']);

/** Of them, what only lists and articles show. Every byte of the rest is part of the first visit. */
const ofArticles =
  /^(?:time\.|articles\.(?!support\.|category\.)|title\.(?:news|event|guide|question|workshop_|article))/;

const partOf = (feature: string, id: string): string => {
  if (core.has(feature)) return ofArticles.test(id) ? 'articles' : 'core';
  // Fetched with the code of the search, which the first screen may open.
  return feature === 'search' ? 'search' : 'more';
};

export const playerTexts: TextsOptions = {
  folder: join(import.meta.dirname, '../catalogues'),
  locales: [...new Set(locales.map(({ locale }) => catalogueOf(locale)))],
  parts: ['core', 'more', 'search', 'articles'],
  partOf,
  lastResort: ['shell.chunk.title', 'shell.retry'],
};

export const consoleTexts: TextsOptions = {
  folder: join(import.meta.dirname, '../console'),
  locales: consoleLocales,
  parts: ['all'],
  partOf: () => 'all',
  lastResort: ['shell.chunk.title', 'shell.chunk.hint', 'shell.reload'],
};

/** Replaces English and Arabic by pseudo-locales, for developers. Never set in production builds. */
const isPseudo = process.env['GUILDHALL_PSEUDO'] === 'true';

type Texts = Record<string, CompiledText>;

/**
 * Compiles the texts of one language from ICU. A part without texts is an error, because the app would start without
 * any.
 */
const textsOf = ({ folder, partOf, locales: offered }: TextsOptions, locale: string, part: string): Texts => {
  if (!offered.includes(locale)) throw new Error(`${locale}: no language of ${folder}`);
  const messages: Texts = {};
  for (const file of readdirSync(join(folder, locale))) {
    const feature = basename(file, '.json');
    const texts = JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Record<string, string>;
    for (const [id, text] of Object.entries(texts)) {
      if (partOf(feature, id) !== part) continue;
      const compiled = compileMessage(text) as Exclude<CompiledText, string>;
      messages[id] = compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled;
    }
  }
  if (Object.keys(messages).length === 0) throw new Error(`${locale}/${part}: no texts in ${folder}`);
  return messages;
};

/** The texts of one part in one language. */
export const compile = (options: TextsOptions, locale: string, part: string): Texts => {
  const pseudo = isPseudo ? standsInFor(locale) : undefined;
  return pseudo === undefined
    ? textsOf(options, locale, part)
    : pseudoTexts(textsOf(options, defaultLocale, part), pseudo);
};

type LastResort = Readonly<Record<string, Readonly<Record<string, string>>>>;

const lastResortOf = (options: TextsOptions): LastResort => {
  const wordsOf = (locale: string): Record<string, string> => {
    const texts = Object.assign({}, ...options.parts.map((part) => compile(options, locale, part))) as object;
    return Object.fromEntries(
      options.lastResort.map((id) => {
        const text: unknown = Reflect.get(texts, id);
        if (typeof text !== 'string') throw new Error(`${locale}: ${id} is no plain text`);
        return [id, text];
      }),
    );
  };
  return Object.fromEntries(options.locales.map((locale) => [locale, wordsOf(locale)]));
};

/** In the order of language ids, so that a page can also find them by id; 0 for languages that reuse English. */
const wordsByLocale = (options: TextsOptions): Record<string, readonly string[] | 0> => {
  const words = lastResortOf(options);
  return Object.fromEntries(
    locales.map(({ locale }) => [locale, catalogueOf(locale) === locale ? Object.values(words[locale] ?? {}) : 0]),
  );
};

/**
 * Emits the texts as `assets/texts-<hash>/<locale>/<part>.json` and exposes the folder to the app. One hash for all
 * files, so that the app needs no list of file names and fetches only its own language.
 */
export const catalogues = (options: TextsOptions): Plugin => {
  let isBuild = false;
  let base = '/';
  const files = new Map<string, string>();
  let texts = 'texts';
  return {
    name: 'guildhall-texts',
    configResolved: (config) => {
      base = config.base;
      isBuild = config.command === 'build';
      if (!isBuild) return;
      for (const locale of options.locales) {
        for (const part of options.parts) {
          files.set(`${locale}/${part}.json`, JSON.stringify(compile(options, locale, part)));
        }
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
      html
        .replace('%TEXTS%', texts)
        .replace('%LOADING%', () => String(compile(options, defaultLocale, 'core')['shell.loading']))
        .replace("'%LAST_RESORT%'", () => JSON.stringify(wordsByLocale(options))),
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        // Only below this app's base path: the player's server also proxies the console's requests.
        const path =
          request.url?.startsWith(`${base}texts/`) === true ? request.url.slice(`${base}texts/`.length) : null;
        if (path === null) return next();
        const [, locale = '', part = ''] = /^([\w-]+)\/(\w+)\.json$/.exec(path) ?? [];
        try {
          const texts = JSON.stringify(compile(options, locale, part));
          response.setHeader('content-type', 'application/json').end(texts);
        } catch (error) {
          server.config.logger.error(String(error));
          response.writeHead(404, { 'content-type': 'text/plain' }).end(String(error));
        }
      });
    },
  };
};
