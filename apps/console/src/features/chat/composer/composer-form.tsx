import { useRecorder } from '@guildhall/browser/use-recorder.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { useEffect, useRef } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useConfig } from '../../../platform/network/public-config.ts';
import { useSlashCommand } from '../../../platform/text/use-slash-command.ts';
import { takeClaimed } from '../chat.data.ts';
import { useMentions } from '../../notices/mention-list.public.tsx';
import { pauseAudio } from '../conversation/use-audio-player.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { AnswerHelpStrip } from './answer-help-strip.tsx';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerField } from './composer-field.tsx';
import { TemplateList, type TemplateListHandle } from './template-list.tsx';
import { UploadLine } from './upload-line.tsx';
import type { Draft } from './use-draft.ts';
import { usePictureDrop } from './use-picture-drop.ts';
import { useSending } from './use-sending.ts';
import { useUpload } from './use-upload.ts';
import { useWritten } from './use-written.ts';
import { VoiceRecorder } from './voice-recorder.tsx';
import styles from './composer.module.css';

const Problem = ({ text }: { readonly text: string }) => (
  <p className={styles['problem']} role="alert">
    {text}
  </p>
);

export const ComposerForm = ({ state }: { readonly state: Draft }) => {
  const t = useText();
  const { row, isMine } = useOpenChat();
  const config = useConfig();
  const field = useRef<HTMLTextAreaElement>(null);
  const templateList = useRef<TemplateListHandle>(null);
  const upload = useUpload();
  const recorder = useRecorder({
    secondsMax: config?.limits.voice_seconds ?? defaultLimits.voice_seconds,
    bars: chatBounds.waveformBars,
    stopPlaying: pauseAudio,
  });
  const isRecording = recorder.state.status !== 'idle' || recorder.state.hint !== null;
  const written = useWritten(state);
  const { text, isNote, isReply, write } = written;
  const mentions = useMentions({ isOn: isNote, field, onWrite: write });
  const templates = useSlashCommand({ isOn: !isNote, text, field, onWrite: write });
  const sending = useSending({ state, written, field, onSent: templates.close });
  const sendPicture = (file: File | undefined): void => {
    if (file !== undefined && isReply) void upload.picture(file);
  };
  const drop = usePictureDrop(isReply, sendPicture);
  useEffect(() => {
    if (isMine && takeClaimed(row.id)) field.current?.focus();
  }, [isMine, row.id]);
  return (
    <div
      className={styles['composer']}
      data-note={isNote || undefined}
      data-dropping={drop.isDropping || undefined}
      data-drop={t('chat.drop')}
      {...drop.handlers}
    >
      {templates.search !== null && (
        <TemplateList
          ref={templateList}
          search={templates.search}
          onPick={templates.insert}
          onClose={templates.close}
        />
      )}
      {mentions.list}
      {isReply && !isRecording && <AnswerHelpStrip text={text} field={field} />}
      {isRecording ? (
        <VoiceRecorder recorder={recorder} onSend={upload.voice} />
      ) : (
        <ComposerField
          written={written}
          sending={sending}
          field={field}
          onLook={(element) => {
            mentions.look(element);
            templates.look(element);
          }}
          onListKey={(key) => templateList.current?.onKey(key) === true || mentions.onKey(key)}
          onPicture={sendPicture}
        />
      )}
      {sending.outgoing.panel}
      <UploadLine upload={upload} />
      {sending.noteError !== null && <Problem text={failureText(sending.noteError)} />}
      {!state.isStored && <Problem text={t('chat.unkept')} />}
      <ComposerBar
        written={written}
        sending={sending}
        recorder={recorder}
        isHidden={isRecording}
        onTemplates={templates.begin}
        onPicture={sendPicture}
      />
    </div>
  );
};
