import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../tools/environment.ts';
import { acceptTexts } from '../tools/texts/accept.ts';
import { books } from '../tools/texts/books.ts';
import { exportTexts, importTexts } from '../tools/texts/exchange.ts';
import { writePages } from '../tools/texts/page.ts';

/** Commands for translators and authors of English texts (CONTRIBUTING.md). */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minor: { type: 'boolean' }, locale: { type: 'string' }, app: { type: 'string', default: 'player' } },
});
const [command, ...rest] = positionals;

const out = join(repository, 'test-results/texts');

const exportTo = (folder: string): boolean => {
  const book = books.find(({ app }) => app === values.app);
  const locale = book?.locales.find((each) => each === values.locale);
  if (book === undefined || locale === undefined) return false;
  const file = join(folder, `${book.app}-${locale}.xlf`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, exportTexts(book, locale));
  console.log(file);
  return true;
};

const usage = `npm run texts -- accept [--minor <key or beginning.*> …]
npm run texts -- page
npm run texts -- export --locale <locale> [--app player|console]
npm run texts -- import <file.xlf>`;

const run = (): boolean => {
  switch (command) {
    case 'accept':
      return acceptTexts(values.minor === true ? rest : []);
    case 'page':
      return writePages(out);
    case 'export':
      return exportTo(out);
    case 'import':
      return rest[0] !== undefined && importTexts(rest[0]);
    default:
      return false;
  }
};

if (!run()) {
  console.error(usage);
  process.exitCode = 1;
}
