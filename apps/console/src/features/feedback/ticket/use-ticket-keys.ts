import { feedbackStates, mayMove } from '@guildhall/contract/feedback-rules.ts';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { useShortcuts, type Shortcut } from '../../../platform/shortcuts.ts';
import { modesIn, type ComposerMode } from '../model/answers.ts';
import { composerFieldId } from './composer.tsx';
import { useTicket } from './ticket-context.ts';
import { useTake } from './use-take.ts';

const modeKeys: Record<ComposerMode, string> = { keep: 'r', ask: 'q', finish: 'f', note: 'n' };

/** What the keyboard does to the report on the screen. */
export const useTicketKeys = (): void => {
  const t = useText();
  const own = useStaff();
  const { report, session, show } = useTicket();
  const { take } = useTake();
  const isOver = report.state === feedbackStates.finished;
  const write = (mode: ComposerMode) => (): void => {
    session.choose(mode);
    // After the key that led here is up: it must not be typed.
    setTimeout(() => document.getElementById(composerFieldId)?.focus());
  };
  const scope = 'desk' as const;
  const deeds: Shortcut[] = [
    ...modesIn(report.state).map((mode) => ({
      keys: modeKeys[mode],
      label: t(`feedback.mode.${mode}`),
      scope,
      run: write(mode),
    })),
    { keys: 'l', label: t('feedback.link.incident'), scope, run: () => show('incident') },
  ];
  if (!isOver) {
    deeds.push(
      { keys: 'i', label: t('feedback.template'), scope, run: () => show('template') },
      { keys: 'a', label: t('feedback.assign'), scope, run: () => show('assign') },
      { keys: 'm', label: t('feedback.merge'), scope, run: () => show('merge') },
    );
    if (report.assignee?.id !== own.id) deeds.push({ keys: 't', label: t('feedback.take'), scope, run: take });
  }
  if (mayMove('resume', report.state)) {
    deeds.push({ keys: 'e', label: t('feedback.resume'), scope, run: () => show('resume') });
  }
  useShortcuts(deeds);
};
