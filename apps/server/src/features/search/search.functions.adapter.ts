import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { catalogueOf, type Locale } from '@guildhall/i18n/locales.ts';

const folder = join(import.meta.dirname, '../../../../../packages/i18n/catalogues');

/** The texts that players see in a language. */
export const readCatalogue = (locale: Locale): Partial<Record<MessageId, string>> => {
  const own = join(folder, catalogueOf(locale));
  const files = readdirSync(own).filter((name) => name.endsWith('.json'));
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(join(own, name), 'utf8')) as object),
  ) as Partial<Record<MessageId, string>>;
};
