import type { Recorder } from '@guildhall/browser/use-recorder.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { LengthCount } from '../../composer/length-count.public.tsx';
import { SendButtons } from '../../composer/send-buttons.public.tsx';
import type { Composer } from '../../composer/use-composer.public.ts';
import { ComposerTools } from './composer-tools.tsx';
import styles from './composer.module.css';
import type { Written } from './use-written.ts';

interface ComposerBarProps {
  readonly composer: Composer;
  readonly written: Written;
  readonly recorder: Recorder;
  readonly isHidden: boolean;
  readonly onTemplates: () => void;
  readonly onPicture: (file: File | undefined) => void;
}

export const ComposerBar = ({ composer, written, recorder, isHidden, onTemplates, onPicture }: ComposerBarProps) => {
  const t = useText();
  const { max, isNote, isNoteForced, isReply, switchMode } = written;
  const { language } = composer.outgoing;
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
      <LengthCount composer={composer} above={max * 0.8} />
      <SendButtons
        composer={composer}
        size="compact-sm"
        label={language === null ? t(isNote ? 'chat.save_note' : 'chat.send') : t('translation.send', { language })}
      />
    </div>
  );
};
