import { defaultLang } from '@guildhall/i18n/locales.ts';
import { formatDate, languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { valueAt, type Sheet } from '../../../multilingual/model/sheet.ts';
import { langOfKey, textKey } from '../../../multilingual/model/sheet-texts.ts';
import { planKeys, structureOf, titleName } from '../model/survey-sheet.ts';

const partKey = /^q(\d+)\.(?:o(\d+)|title|hint):/;

/** Labels and formatted values of fields, for the conflict dialog. */
export const useKeyName = () => {
  const t = useText();
  const locale = useLocale();

  const nameOf = (key: string, sheet: Sheet): string => {
    const plan = planKeys.find((other) => other === key);
    if (plan !== undefined) return t(`surveys.plan.${plan}`);
    const lang = langOfKey(key);
    const language = lang === undefined ? '' : ` · ${languageName(lang, locale)}`;
    const part = partKey.exec(key);
    if (part === null) return t(key.startsWith('title') ? 'surveys.field.title' : 'surveys.field.body') + language;
    const structure = structureOf(sheet);
    const index = structure.findIndex(({ id }) => id === Number(part[1]));
    const question = t('surveys.question.name', { number: index + 1 });
    if (part[2] === undefined) return question + language;
    const option = (structure[index]?.options.indexOf(Number(part[2])) ?? 0) + 1;
    return `${question} · ${t('surveys.option.name', { number: option })}${language}`;
  };

  const outlineOf = (sheet: Sheet): string =>
    structureOf(sheet)
      .map(({ id, kind, options }, index) => {
        const title = valueAt(sheet, textKey(titleName(id), defaultLang)).trim();
        const count = kind === 'text' ? '' : ` (${t('surveys.options.count', { count: options.length })})`;
        return `${index + 1}. ${title === '' ? t(`surveys.kind.${kind}`) : title}${count}`;
      })
      .join('\n');

  const valueOf = (key: string, sheet: Sheet): string => {
    const value = valueAt(sheet, key).trim();
    if (key === 'questions') return outlineOf(sheet);
    if (key === 'is_verified_only') return t(value === '' ? 'surveys.audience.all' : 'surveys.plan.is_verified_only');
    if (value === '') return t('texts.empty');
    return key === 'starts_at' || key === 'ends_at' ? formatDate(Number(value), locale, true) : value;
  };

  return { nameOf, valueOf };
};
