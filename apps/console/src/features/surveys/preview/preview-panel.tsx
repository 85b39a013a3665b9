import { defaultLang, locales } from '@guildhall/i18n/locales.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { choiceField, useAddressState } from '../../../platform/address/address-state.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { followAfterMs, PreviewPane, usePreviewLang, usePreviewRound } from '../../../ui/preview/preview-pane.tsx';
import type { Sheet } from '../../../multilingual/model/sheet.ts';
import { previewSurvey, surveyCalls } from '../model/preview-survey.ts';

/** The preview follows the language selected for translation. */
const addressFields = { lang: choiceField(locales.map(({ id }) => id)) };

interface PreviewPanelProps {
  readonly id: number | null;
  readonly sheet: Sheet;
  /** The question being edited: the preview scrolls to it. */
  readonly openId: number | null;
}

export const PreviewPanel = ({ id, sheet, openId }: PreviewPanelProps) => {
  const t = useText();
  const { lang, choose } = usePreviewLang(useAddressState(addressFields).values.lang ?? defaultLang);
  const [round, setRound] = usePreviewRound();
  const [survey] = useDebouncedValue(
    useMemo(() => previewSurvey(sheet, lang, id ?? 1), [sheet, lang, id]),
    followAfterMs,
  );
  const calls = useMemo(() => surveyCalls(survey), [survey]);
  return (
    <PreviewPane
      title={t('surveys.preview.frame')}
      hint={t('surveys.preview.hint')}
      path={`/survey/article/${survey.id}${openId === null ? '' : `?question=${openId}`}`}
      calls={calls}
      landmark="main h2"
      lang={lang}
      onLang={choose}
      round={round}
      onRound={setRound}
    />
  );
};
