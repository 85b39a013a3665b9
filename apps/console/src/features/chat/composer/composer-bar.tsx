import type { Recorder } from '@guildhall/browser/use-recorder.ts';
import { Button } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { ComposerTools } from './composer-tools.tsx';
import styles from './composer.module.css';
import type { Sending } from './use-sending.ts';
import type { Written } from './use-written.ts';

interface ComposerBarProps {
  readonly written: Written;
  readonly sending: Sending;
  readonly recorder: Recorder;
  readonly isHidden: boolean;
  readonly onTemplates: () => void;
  readonly onPicture: (file: File | undefined) => void;
}

/** The character count appears near the limit. */
const countFrom = 0.8;

export const ComposerBar = ({ written, sending, recorder, isHidden, onTemplates, onPicture }: ComposerBarProps) => {
  const t = useText();
  const { text, max, isNote, isNoteForced, isReply, switchMode } = written;
  const { outgoing, first } = sending;
  const count = text.trim().length;
  const sendLabel =
    outgoing.language === null
      ? t(isNote ? 'chat.save_note' : 'chat.send')
      : t('translation.send', { language: outgoing.language });
  return (
    <div className={styles['bar']} hidden={isHidden}>
      <ComposerTools
        isNote={isNote}
        isNoteForced={isNoteForced}
        mayAttach={isReply}
        recorder={recorder}
        onNote={switchMode}
        onTemplates={onTemplates}
        onPicture={onPicture}
      />
      {text.length > max * countFrom && (
        <span className={styles['count']} data-over={count > max || undefined}>
          {t('chat.composer.count', { count, max })}
        </span>
      )}
      {outgoing.button}
      <Button size="compact-sm" disabled={!sending.mayRun} loading={sending.isBusy} onClick={sending.run}>
        {first?.label ?? sendLabel}
      </Button>
    </div>
  );
};
