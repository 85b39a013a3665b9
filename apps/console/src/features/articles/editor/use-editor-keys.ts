import { useText } from '../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { useOpenArticle } from './use-open-article.ts';
import { useLangKeys, useSaveKey } from '../../../multilingual/use-lang.ts';
import { useSaving } from './use-saving.ts';

export const useEditorKeys = (): void => {
  const t = useText();
  const { lang, chooseLang, showTab, mayWrite } = useOpenArticle();
  const { saveAll } = useSaving();
  useSaveKey(mayWrite ? () => void saveAll() : null);
  useLangKeys(lang, (next) => {
    const wasWriting = document.activeElement?.closest('[data-text]') != null;
    chooseLang(next);
    // Keeps the focus in the editor when the language changes.
    if (wasWriting) setTimeout(() => document.querySelector<HTMLElement>('[data-text] [contenteditable]')?.focus(), 50);
  });
  const scope = 'editor' as const;
  useShortcuts([
    { keys: 'mod+shift+p', label: t('editor.keys.preview'), scope, run: () => showTab('preview') },
    { keys: 'mod+shift+y', label: t('editor.keys.history'), scope, run: () => showTab('history') },
  ]);
};
