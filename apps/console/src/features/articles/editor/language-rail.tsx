import type { LangId } from '@guildhall/i18n/locales.ts';
import { useEditors } from '../presence/use-editing-presence.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { LangItem, LangRail, UnsavedMark } from '../../../ui/lang-rail.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import marks from '../components/matrix-cell.module.css';
import { cellStateOf, matrixLangs } from '../model/cell-state.ts';
import { useOpenArticle, useIsUnsaved } from './use-open-article.ts';

const LanguageItem = ({ lang }: { readonly lang: LangId }) => {
  const t = useText();
  const { article, lang: chosen, chooseLang } = useOpenArticle();
  const isDirty = useIsUnsaved(lang);
  const editors = useEditors(article.id).filter((editor) => editor.lang === lang);
  const state = cellStateOf(article, lang);
  return (
    <LangItem
      lang={lang}
      isChosen={chosen === lang}
      mark={<i className={marks['mark']} data-state={state} aria-hidden />}
      status={[t(`articles.cell.${state}`), ...(isDirty ? [t('editor.unsaved')] : [])].join(', ')}
      hint={t(`articles.cell_hint.${state}`)}
      onChoose={() => chooseLang(lang)}
    >
      {editors.slice(0, 1).map((editor) => (
        <StaffAvatar key={editor.id} id={editor.id} name={editor.name} size="s" />
      ))}
      {isDirty && <UnsavedMark />}
    </LangItem>
  );
};

export const LanguageRail = () => {
  const t = useText();
  const { article } = useOpenArticle();
  return (
    <LangRail
      label={t('editor.languages')}
      head={t('articles.languages.count', { present: article.present_langs.length, total: matrixLangs.length })}
    >
      {matrixLangs.map((lang) => (
        <LanguageItem key={lang} lang={lang} />
      ))}
    </LangRail>
  );
};
