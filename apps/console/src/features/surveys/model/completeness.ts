import { isAskable, surveyBounds, surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { valueAt, type Sheet } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import { labelName, momentOf, structureOf, surveyFields, titleName, typeOf } from './survey-sheet.ts';
import { channelsOf, compareVersions, numberOf, versionOf } from './typed-values.ts';

const isWritten = (sheet: Sheet, name: string, lang: LangId): boolean =>
  valueAt(sheet, textKey(name, lang)).trim() !== '';

/** The English title names the survey in the table, so it is required for saving. */
export const isTitleMissing = (sheet: Sheet): boolean => !isWritten(sheet, 'title', defaultLang);

/** Texts that are optional in English are optional in every language. */
const isOptional = (name: string): boolean => name === 'body' || name.endsWith('.hint');

export interface Progress {
  readonly written: number;
  readonly total: number;
}

/** Texts a language should have: all required ones, plus the optional ones that English has. */
export const wantedNames = (sheet: Sheet): readonly string[] =>
  surveyFields(structureOf(sheet))
    .map(({ name }) => name)
    .filter((name) => !isOptional(name) || isWritten(sheet, name, defaultLang));

export const progressOf = (sheet: Sheet, wanted: readonly string[], lang: LangId): Progress => ({
  written: wanted.filter((name) => isWritten(sheet, name, lang)).length,
  total: wanted.length,
});

/** English texts for everything missing in a language; existing texts are kept. */
export const copiedFromEnglish = (sheet: Sheet, wanted: readonly string[], lang: LangId): Sheet =>
  Object.fromEntries(
    wanted
      .filter((name) => !isWritten(sheet, name, lang))
      .map((name) => [textKey(name, lang), valueAt(sheet, textKey(name, defaultLang))]),
  );

export type SettingsFault = 'cap' | 'channels' | 'version_from' | 'version_to' | 'version_order' | 'times';

export const settingsFaults = (sheet: Sheet): readonly SettingsFault[] => {
  const at = (key: string): string => valueAt(sheet, key).trim();
  const [from, to] = [versionOf(at('version_from')), versionOf(at('version_to'))];
  const [starts, ends] = [momentOf(sheet, 'starts_at'), momentOf(sheet, 'ends_at')];
  const faults: readonly (readonly [SettingsFault, boolean])[] = [
    ['cap', at('cap') !== '' && numberOf(at('cap')) === null],
    ['channels', channelsOf(at('channels')) === null],
    ['version_from', at('version_from') !== '' && from === null],
    ['version_to', at('version_to') !== '' && to === null],
    ['version_order', from !== null && to !== null && compareVersions(from, to) > 0],
    ['times', starts !== null && ends !== null && ends <= starts],
  ];
  return faults.filter(([, isFault]) => isFault).map(([name]) => name);
};

export type PublishFault =
  | { readonly kind: 'title' | 'no_questions' | 'settings' | 'end_past' }
  /** `number` is the question's position, starting at 1. */
  | { readonly kind: 'question_title' | 'options_few' | 'bounds'; readonly id: number; readonly number: number }
  | { readonly kind: 'option_label'; readonly id: number; readonly number: number; readonly count: number };

const questionFaults = (sheet: Sheet): readonly PublishFault[] => {
  const type = typeOf(sheet);
  return structureOf(sheet).flatMap((question, index): PublishFault[] => {
    const { id, kind, options } = question;
    const at = { id, number: index + 1 };
    const isFew = kind !== 'text' && options.length < surveyBounds.optionsMin;
    const unlabelled = options.filter((option) => !isWritten(sheet, labelName(id, option), defaultLang)).length;
    // The same check as on the server; a vote is checked by its only question.
    const isSound = isAskable(type === surveyTypes.vote ? surveyTypes.vote : surveyTypes.questionnaire, [question]);
    return [
      ...(isWritten(sheet, titleName(id), defaultLang) ? [] : [{ kind: 'question_title' as const, ...at }]),
      ...(isFew ? [{ kind: 'options_few' as const, ...at }] : []),
      ...(unlabelled > 0 ? [{ kind: 'option_label' as const, ...at, count: unlabelled }] : []),
      ...(isFew || isSound ? [] : [{ kind: 'bounds' as const, ...at }]),
    ];
  });
};

export const publishFaults = (sheet: Sheet, nowMs: number): readonly PublishFault[] => {
  const ends = momentOf(sheet, 'ends_at');
  return [
    ...(isTitleMissing(sheet) ? [{ kind: 'title' as const }] : []),
    ...(structureOf(sheet).length === 0 ? [{ kind: 'no_questions' as const }] : []),
    ...questionFaults(sheet),
    ...(settingsFaults(sheet).length > 0 ? [{ kind: 'settings' as const }] : []),
    ...(ends !== null && ends <= nowMs ? [{ kind: 'end_past' as const }] : []),
  ];
};
