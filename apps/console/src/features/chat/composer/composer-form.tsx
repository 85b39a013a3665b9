import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useConfig } from '../../../platform/network/public-config.ts';
import { saveNote, takeClaimed } from '../chat.data.ts';
import { useMentions } from '../../notices/mention-list.public.tsx';
import { withTemplate } from '../model/reply-templates.ts';
import { slashBefore, type Slash } from '../../../platform/text/slash-command.ts';
import { afterNote, withText } from '../model/chat-draft.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { TemplateList, type TemplateListHandle } from './template-list.tsx';
import styles from './composer.module.css';
import { useUncheckedDraft } from '../../answer-help/answer-help.public.ts';
import { AnswerHelpStrip } from './answer-help-strip.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { composerFieldId } from '../model/composer-field-id.ts';
import { onNoteMode } from './note-mode.store.ts';
import { UploadLine } from './upload-line.tsx';
import type { useDraft } from './use-draft.ts';
import { useUpload } from './use-upload.ts';
import { useRecorder } from './use-recorder.ts';
import { useOutgoing } from '../../translation/outgoing.public.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';

interface ComposerFormProps {
  readonly state: ReturnType<typeof useDraft>;
}

const imageOf = (files: FileList | undefined): File | undefined =>
  Array.from(files ?? []).find(({ type }) => type.startsWith('image/'));

export const ComposerForm = ({ state: { draft, update, isStored, newKey } }: ComposerFormProps) => {
  const t = useText();
  const locale = useLocale();
  const { row, conversation, isMine, isFocused } = useOpenChat();
  const config = useConfig();
  const field = useRef<HTMLTextAreaElement>(null);
  const templateList = useRef<TemplateListHandle>(null);
  const [slash, setSlash] = useState<Slash | null>(null);
  const [isDropping, setIsDropping] = useState(false);
  const [noteError, setNoteError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const upload = useUpload();
  const recorder = useRecorder(config?.limits.voice_seconds ?? defaultLimits.voice_seconds);
  const isOver = row.state === 'ended';
  // Only notes can be added to an ended chat.
  const isNote = draft.isNote || isOver;
  const text = isNote ? draft.note : draft.answer;
  const max = isNote
    ? staffLimits.replyMax
    : Math.min(chatBounds.textMax, config?.limits.message_length ?? defaultLimits.message_length);
  const outgoing = useOutgoing({
    text,
    lang: row.lang,
    subject: { of: 'chat', id: row.id },
    isOn: !isNote && isMine,
    max,
    hasKeys: isFocused,
    sendKeys: 'enter',
    source: { focus: () => field.current?.focus() },
    onSend: () => sendNow(),
  });
  const isUnchecked = useUncheckedDraft({ of: 'chat', id: row.id }, text);
  const isReady = isNote ? !isSaving : isMine && !isUnchecked;
  const maySend = text.trim() !== '' && text.trim().length <= max && isReady && outgoing.maySend;

  useEffect(
    () => onNoteMode(row.id, () => update((now) => (isOver ? now : { ...now, isNote: !now.isNote }))),
    // oxlint-disable-next-line react/exhaustive-deps -- `update` does the same on every render
    [row.id, isOver],
  );

  const write = (next: string): void => {
    update((now) => withText({ ...now, isNote }, next, Date.now()));
    if (!isNote && isMine) conversation.typing(next.slice(0, chatBounds.previewMax));
  };
  useEffect(() => {
    if (isMine && takeClaimed(row.id)) field.current?.focus();
  }, [isMine, row.id]);
  const mentions = useMentions({ isOn: isNote, field, onWrite: write });
  const look = (element: HTMLTextAreaElement): void => {
    mentions.look(element);
    const found = isNote ? null : slashBefore(element.value, element.selectionStart);
    setSlash((now) => (found?.from === now?.from && found?.search === now?.search ? now : found));
  };
  const pick = (template: string): void => {
    if (slash === null) return;
    const next = withTemplate(text, slash, template);
    write(next.text);
    setSlash(null);
    field.current?.focus();
    // After React has rendered the new text.
    setTimeout(() => field.current?.setSelectionRange(next.caret, next.caret));
  };
  const save = async (): Promise<void> => {
    const saved = draft.note.trim();
    setIsSaving(true);
    setNoteError(null);
    try {
      await saveNote(row.id, draft.noteKey, saved);
      update((now) => afterNote(now, saved, newKey));
    } catch (error) {
      setNoteError(error);
    } finally {
      setIsSaving(false);
    }
  };
  const sendNow = (): void => {
    if (!maySend) return;
    if (isNote) {
      void save();
      return;
    }
    const { translation } = outgoing;
    if (translation === null) conversation.sendText(text.trim());
    else conversation.sendText(translation.text, translation.original);
    outgoing.clear();
    update((now) => ({ ...now, answer: '' }));
    setSlash(null);
  };
  const first = isReady ? outgoing.first : null;
  const send = first?.run ?? sendNow;
  const sendPicture = (file: File | undefined): void => {
    if (file !== undefined && isMine && !isNote) void upload.picture(file);
  };
  const openTemplates = (): void => {
    const at = field.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const sign = before === '' || /\s$/.test(before) ? '/' : ' /';
    write(before + sign + text.slice(at));
    field.current?.focus();
    setTimeout(() => {
      field.current?.setSelectionRange(at + sign.length, at + sign.length);
      setSlash({ from: at + sign.length - 1, search: '' });
    });
  };
  const label = isNote
    ? `${t('chat.composer.note')} ${t('notices.mention.hint')}`
    : t('chat.composer.write_in', { language: languageName(row.lang, locale) });
  return (
    <div
      className={styles['composer']}
      data-note={isNote || undefined}
      data-dropping={isDropping || undefined}
      data-drop={t('chat.drop')}
      onDragOver={(event) => {
        if (!isMine || isNote || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsDropping(true);
      }}
      onDragLeave={() => setIsDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDropping(false);
        sendPicture(imageOf(event.dataTransfer.files));
      }}
    >
      {slash !== null && (
        <TemplateList ref={templateList} search={slash.search} onPick={pick} onClose={() => setSlash(null)} />
      )}
      {mentions.list}
      {isMine && !isNote && recorder.state === 'idle' && <AnswerHelpStrip text={text} field={field} />}
      {recorder.state === 'idle' ? (
        <Textarea
          ref={field}
          id={composerFieldId(row.id)}
          variant="unstyled"
          classNames={{ input: styles['field'] ?? '' }}
          aria-label={isNote ? t('chat.note') : t('chat.composer')}
          placeholder={label}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          dir="auto"
          onChange={(event) => {
            write(event.currentTarget.value);
            look(event.currentTarget);
          }}
          onSelect={(event) => look(event.currentTarget)}
          onPaste={(event) => {
            const image = imageOf(event.clipboardData.files);
            if (image === undefined) return;
            event.preventDefault();
            sendPicture(image);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (templateList.current?.onKey(event.key) === true || mentions.onKey(event.key)) {
              event.preventDefault();
              return;
            }
            if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
              event.preventDefault();
              send();
            } else if (event.key === 'Escape') {
              if (outgoing.back()) event.preventDefault();
              else event.currentTarget.blur();
            }
          }}
        />
      ) : (
        <VoiceRecorder recorder={recorder} onSend={upload.voice} />
      )}
      {outgoing.panel}
      <UploadLine upload={upload} />
      {noteError !== null && (
        <p className={styles['problem']} role="alert">
          {failureText(noteError)}
        </p>
      )}
      {!isStored && (
        <p className={styles['problem']} role="alert">
          {t('chat.unkept')}
        </p>
      )}
      <div className={styles['bar']} hidden={recorder.state !== 'idle'}>
        <ComposerTools
          isNote={isNote}
          isNoteForced={isOver}
          mayAttach={isMine && !isNote}
          recorder={recorder}
          onNote={() => update((now) => ({ ...now, isNote: !now.isNote }))}
          onTemplates={openTemplates}
          onPicture={sendPicture}
        />
        {text.length > max * 0.8 && (
          <span className={styles['count']} data-over={text.trim().length > max || undefined}>
            {t('chat.composer.count', { count: text.trim().length, max })}
          </span>
        )}
        {outgoing.button}
        <Button
          size="compact-sm"
          disabled={first === null && !maySend}
          loading={isSaving || first?.isBusy === true}
          onClick={send}
        >
          {first !== null
            ? first.label
            : outgoing.language === null
              ? t(isNote ? 'chat.save_note' : 'chat.send')
              : t('translation.send', { language: outgoing.language })}
        </Button>
      </div>
    </div>
  );
};
