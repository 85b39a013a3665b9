import { IconCircleCheck, IconLock, IconMessage, IconMessageQuestion, type TablerIcon } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { composerModes, modesIn, type ComposerMode } from '../model/composer-mode.ts';
import { useReportContext } from './use-report-context.ts';
import styles from './composer.module.css';

const icons: Record<ComposerMode, TablerIcon> = {
  keep: IconMessage,
  ask: IconMessageQuestion,
  finish: IconCircleCheck,
  note: IconLock,
};

interface ComposerModesProps {
  readonly mode: ComposerMode;
  readonly onChoose: (mode: ComposerMode) => void;
}

/** The note is set apart from the other modes because players never see it. */
export const ComposerModes = ({ mode, onChoose }: ComposerModesProps) => {
  const t = useText();
  const { report } = useReportContext();
  const possible = modesIn(report.state);
  return (
    <div className={styles['modes']} role="radiogroup" aria-label={t('feedback.composer.mode')}>
      {composerModes
        .filter((name) => possible.includes(name))
        .map((name) => {
          const Icon = icons[name];
          return (
            <label key={name} className={styles['mode']} data-mode={name} data-chosen={name === mode || undefined}>
              <input
                type="radio"
                name="composer-mode"
                className={styles['radio']}
                checked={name === mode}
                onChange={() => onChoose(name)}
              />
              <Icon size={15} stroke={1.7} aria-hidden />
              {t(`feedback.mode.${name}`)}
            </label>
          );
        })}
    </div>
  );
};
