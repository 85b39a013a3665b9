import { useRecorder } from '@guildhall/browser/use-recorder.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { useEffect } from 'react';
import { useConfig } from '../../../platform/network/public-config.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { takeClaimed } from '../chat.data.ts';
import { pauseAudio } from '../conversation/use-audio-player.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { ChatField } from './chat-field.tsx';
import { ComposerBar } from './composer-bar.tsx';
import { UploadLine } from './upload-line.tsx';
import { useChatComposer } from './use-chat-composer.ts';
import type { Draft } from './use-draft.ts';
import { usePictureDrop } from './use-picture-drop.ts';
import { useTemplateList } from './use-template-list.tsx';
import { useTemplateValues } from './use-template-values.ts';
import { useUpload } from './use-upload.ts';
import { VoiceRecorder } from './voice-recorder.tsx';
import styles from './composer.module.css';

const Problem = ({ text }: { readonly text: string }) => (
  <p className={styles['problem']} role="alert">
    {text}
  </p>
);

const useVoiceRecorder = () => {
  const limits = useConfig()?.limits ?? defaultLimits;
  return useRecorder({ secondsMax: limits.voice_seconds, bars: chatBounds.waveformBars, stopPlaying: pauseAudio });
};

export const ComposerForm = ({ state }: { readonly state: Draft }) => {
  const t = useText();
  const { row, isMine } = useOpenChat();
  const { composer, written, noteError } = useChatComposer(state);
  const { isNote, isReply } = written;
  const values = useTemplateValues();
  const templates = useTemplateList(composer, values);
  const upload = useUpload();
  const recorder = useVoiceRecorder();
  const isRecording = recorder.state.status !== 'idle' || recorder.state.hint !== null;
  const sendPicture = (file: File | undefined): void => {
    if (file !== undefined && isReply) void upload.picture(file);
  };
  const drop = usePictureDrop(isReply, sendPicture);
  const { field } = composer;
  useEffect(() => {
    if (isMine && takeClaimed(row.id)) field.current?.focus();
  }, [isMine, row.id, field]);
  return (
    <div
      className={styles['composer']}
      data-note={isNote || undefined}
      data-dropping={drop.isDropping || undefined}
      data-drop={t('chat.drop')}
      {...drop.handlers}
    >
      {isRecording ? (
        <VoiceRecorder recorder={recorder} onSend={upload.voice} />
      ) : (
        <ChatField composer={composer} templates={templates} values={values} onPicture={sendPicture} />
      )}
      {composer.outgoing.panel}
      <UploadLine upload={upload} />
      {noteError !== null && <Problem text={failureText(noteError)} />}
      {!state.isStored && <Problem text={t('chat.unkept')} />}
      <ComposerBar
        composer={composer}
        written={written}
        recorder={recorder}
        isHidden={isRecording}
        onTemplates={templates.begin}
        onPicture={sendPicture}
      />
    </div>
  );
};
