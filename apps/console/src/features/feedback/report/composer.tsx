import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { ComposerField } from '../../composer/composer-field.public.tsx';
import { ChangedDialog } from './changed-dialog.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import { ComposerModes } from './composer-modes.tsx';
import { ComposerNotices } from './composer-notices.tsx';
import { OthersWriting } from './others-here.tsx';
import { useAnswerContext } from './use-answer-context.ts';
import { useReportComposer } from './use-report-composer.ts';
import { useReportContext } from './use-report-context.ts';
import { useTemplateDialog } from './use-template-dialog.tsx';
import styles from './composer.module.css';

/** DOM id of the text field, used by the keyboard shortcut that focuses it. */
export const composerFieldId = 'feedback-composer';

/** Writes replies to the player and internal notes; the current mode is always visible. */
export const Composer = () => {
  const t = useText();
  const locale = useLocale();
  const { report, session } = useReportContext();
  const { composer, written } = useReportComposer();
  const { mode, isNote, max } = written;
  const templates = useTemplateDialog(composer, written);
  const answers = useAnswerContext();
  useShortcuts([{ keys: 'mod+enter', label: t('feedback.keys.send'), scope: 'page', run: composer.run }]);
  const writeIn = t('feedback.composer.write_in', { language: languageName(report.lang, locale) });
  return (
    <section className={styles['composer']} data-note={isNote || undefined} aria-label={t('feedback.composer')}>
      <OthersWriting />
      <ComposerNotices />
      <ComposerModes mode={mode} onChoose={session.choose} />
      <ComposerField
        composer={composer}
        id={composerFieldId}
        className={styles['field']}
        label={isNote ? t('composer.note') : writeIn}
        invitation={writeIn}
        minRows={3}
        maxRows={9}
        error={composer.length > max}
        templates={templates}
        answers={answers}
      />
      {composer.outgoing.panel}
      <ComposerFoot composer={composer} written={written} />
      <ChangedDialog onSend={composer.sendNow} />
    </section>
  );
};
