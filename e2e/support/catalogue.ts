import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatText, type CompiledText, type Params } from '@guildhall/i18n/format.ts';
import { catalogueOf, intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readJson, repository } from '../../tools/environment.ts';

const folder = join(repository, 'packages/i18n/catalogues');

const textsOf = (locale: Locale): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, locale)).flatMap((file) =>
      Object.entries(readJson(join(folder, locale, file)) as Record<string, string>),
    ),
  );

export type Say = (id: MessageId, params?: Params) => string;

/** Looks up catalogue texts in one language, to compare them with the screen. */
export const sayIn = (locale: Locale): Say => {
  const texts = textsOf(catalogueOf(locale));
  return (id, params = {}) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`${locale} has no text ${id}`);
    return formatText(compileMessage(text) as CompiledText, params, intlTagOf(catalogueOf(locale)));
  };
};
