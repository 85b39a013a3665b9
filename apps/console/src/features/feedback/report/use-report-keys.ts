import { feedbackStates, mayMove } from '@guildhall/contract/feedback/rules.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useShortcuts, type Shortcut } from '../../../platform/input/shortcuts.ts';
import { modesIn, type ComposerMode } from '../model/composer-mode.ts';
import { composerFieldId } from './composer.tsx';
import { useReportContext } from './use-report-context.ts';
import { useTake } from './use-take.ts';

const modeKeys: Record<ComposerMode, string> = { keep: 'r', ask: 'q', finish: 'f', note: 'n' };

export const useReportKeys = (): void => {
  const t = useText();
  const own = useStaff();
  const { report, session, show } = useReportContext();
  const { take } = useTake();
  const isOver = report.state === feedbackStates.finished;
  const write = (mode: ComposerMode) => (): void => {
    session.choose(mode);
    // Deferred until after keyup, or the shortcut's letter would be typed into the field.
    setTimeout(() => document.getElementById(composerFieldId)?.focus());
  };
  const scope = 'page' as const;
  const shortcuts: Shortcut[] = [
    ...modesIn(report.state).map((mode) => ({
      keys: modeKeys[mode],
      label: t(`feedback.mode.${mode}`),
      scope,
      run: write(mode),
    })),
    {
      keys: 's',
      label: t(isOver ? 'follow_up.mode.remind' : 'follow_up.later'),
      scope,
      run: () => show('later'),
    },
    { keys: 'w', label: t('reasons.topic'), scope, run: () => show('topic') },
    { keys: 'l', label: t('feedback.link.incident'), scope, run: () => show('incident') },
  ];
  if (!isOver) {
    shortcuts.push(
      { keys: 'i', label: t('feedback.template'), scope, run: () => show('template') },
      { keys: 'a', label: t('feedback.assign'), scope, run: () => show('assign') },
      { keys: 'm', label: t('feedback.merge'), scope, run: () => show('merge') },
    );
    if (report.assignee?.id !== own.id) shortcuts.push({ keys: 't', label: t('feedback.take'), scope, run: take });
  }
  if (own.may('chat.write') && report.guid !== null) {
    shortcuts.push({ keys: 'o', label: t('follow_up.write'), scope, run: () => show('write') });
  }
  if (mayMove('resume', report.state)) {
    shortcuts.push({ keys: 'e', label: t('feedback.resume'), scope, run: () => show('resume') });
  }
  useShortcuts(shortcuts);
};
