import type { LangId } from '@guildhall/i18n/locales.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { followAfterMs, PreviewPane, usePreviewLang, usePreviewRound } from '../../../../ui/preview/preview-pane.tsx';
import { useOpenArticle, useSettingsState } from '../use-open-article.ts';
import { contentOf, textOf, type TextContent } from '../model/content.ts';
import { articleCalls, previewArticle } from '../model/preview-article.ts';

const usePreviewArticle = (lang: LangId, nowMs: number) => {
  const { article, session } = useOpenArticle();
  const drafts = useStore(session.drafts);
  const { settings } = useSettingsState();
  return useMemo(() => {
    const contentIn = (each: LangId): TextContent | null => {
      const written = drafts.get(each)?.value as TextContent | undefined;
      const text = textOf(article, each);
      return written ?? (text === undefined ? null : contentOf(text));
    };
    return previewArticle({ article, settings, contentIn }, lang, nowMs);
  }, [article, drafts, settings, lang, nowMs]);
};

/** Preview in a phone frame, as if all drafts were saved and published. */
export const PreviewTab = () => {
  const t = useText();
  const { lang, choose } = usePreviewLang(useOpenArticle().lang);
  const [round, setRound] = usePreviewRound();
  const [article] = useDebouncedValue(usePreviewArticle(lang, round), followAfterMs);
  const calls = useMemo(() => articleCalls(article), [article]);
  return (
    <PreviewPane
      title={t('editor.preview.frame')}
      hint={t('editor.preview.hint')}
      path={`/post/article/${article.id}`}
      calls={calls}
      landmark="article"
      lang={lang}
      onLang={choose}
      round={round}
      onRound={setRound}
    />
  );
};
