import { useText } from '../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { matrixLangs } from '../model/cell-state.ts';
import { useOpenArticle } from './use-open-article.ts';
import { languageKeys } from '../../../platform/input/language-keys.ts';
import { useSaving } from './use-saving.ts';

export const useEditorKeys = (): void => {
  const t = useText();
  const { lang, chooseLang, showTab, mayWrite } = useOpenArticle();
  const { saveAll } = useSaving();
  const step = (by: number): void => {
    const next = matrixLangs[matrixLangs.indexOf(lang) + by];
    if (next === undefined) return;
    const wasWriting = document.activeElement?.closest('[data-text]') != null;
    chooseLang(next);
    // Keeps the focus in the editor when the language changes.
    if (wasWriting) setTimeout(() => document.querySelector<HTMLElement>('[data-text] [contenteditable]')?.focus(), 50);
  };
  const scope = 'editor' as const;
  useShortcuts([
    ...(mayWrite ? [{ keys: 'mod+s', label: t('editor.keys.save'), scope, run: () => void saveAll() }] : []),
    { keys: languageKeys.previous, label: t('editor.keys.previous_lang'), scope, run: () => step(-1) },
    { keys: languageKeys.next, label: t('editor.keys.next_lang'), scope, run: () => step(1) },
    { keys: 'mod+shift+p', label: t('editor.keys.preview'), scope, run: () => showTab('preview') },
    { keys: 'mod+shift+y', label: t('editor.keys.history'), scope, run: () => showTab('history') },
  ]);
};
