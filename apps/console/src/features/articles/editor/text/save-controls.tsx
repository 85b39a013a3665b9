import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { defaultLang, intlTagOf } from '@guildhall/i18n/locales.ts';
import { Button, Checkbox, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDeviceFloppy, IconEye } from '@tabler/icons-react';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText, type Translate } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { Kbd } from '../../../../ui/kbd.tsx';
import { useOpenArticle, useSaveState, useTextState } from '../use-open-article.ts';
import type { TextProblem } from '../model/text-problem.ts';
import { useSaving } from '../use-saving.ts';
import styles from './save-controls.module.css';

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

/** Save status: saving, saved, failed with the reason, or what is missing before a save is possible. */
const SaveStatus = () => {
  const t = useText();
  const locale = useLocale();
  const { session, lang } = useOpenArticle();
  const { isDirty } = useTextState(lang);
  const { problem } = useSaving();
  const state = useSaveState(lang);
  if (state?.kind === 'saving') return <span className={styles['words']}>{t('editor.saving')}</span>;
  if (state?.kind === 'failed' && isDirty) {
    return (
      <span className={styles['words']} data-tone="danger" role="alert">
        <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
        <span>{t('editor.save_failed', { reason: failureText(state.error) })}</span>
        <Button size="compact-xs" variant="light" color="red" onClick={() => void session.save(lang, state.isMinor)}>
          {t('shell.retry')}
        </Button>
      </span>
    );
  }
  if (isDirty) {
    return (
      <span className={styles['words']} data-tone={problem === null ? 'brand' : 'danger'}>
        {problem === null ? t('editor.unsaved') : problemText(t, locale, problem)}
      </span>
    );
  }
  if (state?.kind !== 'saved') return null;
  const time = formatDate(state.atMs, locale, true);
  return (
    <span className={styles['words']} data-tone="good" role="status">
      <IconCheck size={15} stroke={2} aria-hidden />
      <span title={time}>{t('editor.saved')}</span>
    </span>
  );
};

/** Save button of the current language. For English, offers to keep translations up to date (minor edit). */
export const SaveControls = () => {
  const t = useText();
  const { session, lang, mayWrite, article } = useOpenArticle();
  const { isDirty } = useTextState(lang);
  const { problem, saveText } = useSaving();
  const isMinor = useStore(session.minor);
  const isSaving = useSaveState(lang)?.kind === 'saving';
  if (!mayWrite) {
    return (
      <span className={styles['words']}>
        <IconEye size={15} stroke={1.7} aria-hidden />
        {t('editor.read_only')}
      </span>
    );
  }
  const hasTranslations = article.present_langs.some((other) => other !== defaultLang);
  return (
    <>
      <SaveStatus />
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
      <Button
        leftSection={<IconDeviceFloppy size={16} stroke={1.7} />}
        rightSection={<Kbd keys="mod+s" />}
        loading={isSaving}
        disabled={!isDirty || problem !== null}
        onClick={() => void saveText()}
      >
        {t('shell.save')}
      </Button>
    </>
  );
};
