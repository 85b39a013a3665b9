import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { defaultLang, intlTagOf } from '@guildhall/i18n/locales.ts';
import { Checkbox, Tooltip } from '@mantine/core';
import { ReadOnlyNote, SaveButton, SaveStatus } from '../../../../multilingual/save-bar.tsx';
import { useLocale, useText, type Translate } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { useOpenArticle, useSaveState, useTextState } from '../use-open-article.ts';
import type { TextProblem } from '../model/text-problem.ts';
import { useSaving } from '../use-saving.ts';

const problemText = (t: Translate, locale: ConsoleLocale, problem: TextProblem): string => {
  const unit = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1, roundingMode: 'ceil' } as const;
  const overKb = problem.kind === 'body_long' ? problem.overBytes / 1024 : 0;
  return {
    title_missing: t('editor.problem.title_missing'),
    title_long: t('editor.problem.title_long'),
    summary_long: t('editor.problem.summary_long'),
    body_long: t('editor.problem.body_long', { size: new Intl.NumberFormat(intlTagOf(locale), unit).format(overKb) }),
  }[problem.kind];
};

/** Save button of the current language. For English, offers to keep translations up to date (minor edit). */
export const SaveControls = () => {
  const t = useText();
  const locale = useLocale();
  const { session, lang, mayWrite, article } = useOpenArticle();
  const { isDirty } = useTextState(lang);
  const { problem, saveText } = useSaving();
  const isMinor = useStore(session.minor);
  const saving = useSaveState(lang);
  if (!mayWrite) return <ReadOnlyNote />;
  const hasTranslations = article.present_langs.some((other) => other !== defaultLang);
  return (
    <>
      <SaveStatus
        saving={saving}
        isDirty={isDirty}
        problem={problem === null ? undefined : problemText(t, locale, problem)}
        onRetry={() => void session.save(lang)}
      />
      {lang === defaultLang && isDirty && hasTranslations && (
        <Tooltip label={t('editor.minor.hint')} multiline w={260}>
          <div>
            <Checkbox
              label={t('editor.minor')}
              checked={isMinor}
              onChange={(event) => session.minor.set(event.currentTarget.checked)}
            />
          </div>
        </Tooltip>
      )}
      <SaveButton
        isSaving={saving?.kind === 'saving'}
        isDisabled={!isDirty || problem !== null}
        onSave={() => void saveText()}
      />
    </>
  );
};
