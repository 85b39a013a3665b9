import { useText } from '../../../platform/i18n.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { matrixLangs } from '../model/cell-state.ts';
import { useDesk } from './desk-context.ts';
import { langKeys } from '../../../platform/lang-keys.ts';
import { useSaving } from './use-saving.ts';

/** What the keyboard does on the whole screen. */
export const useEditorKeys = (): void => {
  const t = useText();
  const { lang, chooseLang, showTab, mayWrite } = useDesk();
  const { saveAll } = useSaving();
  const step = (by: number): void => {
    const next = matrixLangs[matrixLangs.indexOf(lang) + by];
    if (next === undefined) return;
    const wasWriting = document.activeElement?.closest('[data-text]') != null;
    chooseLang(next);
    // Whoever was writing goes on writing, in the next language.
    if (wasWriting) setTimeout(() => document.querySelector<HTMLElement>('[data-text] [contenteditable]')?.focus(), 50);
  };
  const scope = 'editor' as const;
  useShortcuts([
    ...(mayWrite ? [{ keys: 'mod+s', label: t('editor.keys.save'), scope, run: () => void saveAll() }] : []),
    { keys: langKeys.previous, label: t('editor.keys.previous_lang'), scope, run: () => step(-1) },
    { keys: langKeys.next, label: t('editor.keys.next_lang'), scope, run: () => step(1) },
    { keys: 'mod+shift+p', label: t('editor.keys.preview'), scope, run: () => showTab('preview') },
    { keys: 'mod+shift+y', label: t('editor.keys.history'), scope, run: () => showTab('history') },
  ]);
};
