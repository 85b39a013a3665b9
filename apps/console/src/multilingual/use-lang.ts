import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { choiceField, useAddressState } from '../platform/address/address-state.ts';
import { languageKeys } from '../platform/input/language-keys.ts';
import { useShortcuts } from '../platform/input/shortcuts.ts';
import { useText } from '../platform/text/i18n.ts';
import { languageOrder } from '../platform/text/language-order.ts';

const addressFields = { lang: choiceField(languageOrder) };

/** The language that is edited; in the URL unless it is English. */
export const useLang = () => {
  const { values, change } = useAddressState(addressFields);
  const choose = (next: LangId): void => change({ lang: next === defaultLang ? undefined : next });
  return { lang: values.lang ?? defaultLang, choose };
};

export const useLangKeys = (lang: LangId, choose: (lang: LangId) => void): void => {
  const t = useText();
  const step = (by: number): void => {
    const next = languageOrder[languageOrder.indexOf(lang) + by];
    if (next !== undefined) choose(next);
  };
  useShortcuts([
    { keys: languageKeys.previous, label: t('editor.keys.previous_lang'), scope: 'editor', run: () => step(-1) },
    { keys: languageKeys.next, label: t('editor.keys.next_lang'), scope: 'editor', run: () => step(1) },
  ]);
};

/** Saving from the keyboard; null if the reader may not write. */
export const useSaveKey = (save: (() => void) | null): void => {
  const label = useText()('editor.keys.save');
  useShortcuts(save === null ? [] : [{ keys: 'mod+s', label, scope: 'editor', run: save }]);
};
