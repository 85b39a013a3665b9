import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { OriginalText } from '../../../kit/translation/original-text.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { OwnLinks } from '../../../ui/own-links.tsx';
import { isOwnItem, type Run } from '../model/rows.ts';
import { usePersona } from '../room/use-persona.ts';
import { soundAddress } from '../chat-link.data.ts';
import { errorKeyOf } from '../model/error-key.ts';
import styles from './bubble.module.css';
import { Portrait } from './portrait.tsx';
import { MessageMeta } from './message-meta.tsx';
import { PictureBubble } from './picture-bubble.tsx';
import { VoiceTrack } from './voice-track.tsx';

interface FailedActionsProps {
  readonly item: Extract<ChatItem, { kind: 'failed' }>;
  readonly onRetry: (clientId: string) => void;
  readonly onDiscard: (clientId: string) => void;
}

const FailedActions = ({ item, onRetry, onDiscard }: FailedActionsProps) => {
  const t = useText();
  const { client_id: clientId } = item.pending;
  return (
    <div className={styles['failed']}>
      <p role="alert">{t(errorKeyOf(item.code))}</p>
      <p className={styles['actions']}>
        {!item.isFinal && (
          <button type="button" onClick={() => onRetry(clientId)}>
            {t('shell.retry')}
          </button>
        )}
        <button type="button" onClick={() => onDiscard(clientId)}>
          {t('chat.message.remove')}
        </button>
      </p>
    </div>
  );
};

const VoiceBubble = ({ file }: { readonly file: ChatFile }) => (
  <VoiceTrack id={file.id} waveform={file.waveform} durationMs={file.duration_ms} find={() => soundAddress(file.id)} />
);

const Content = ({ item }: { readonly item: ChatItem }) => {
  const said = item.kind === 'message' ? item.message : item.pending;
  if (said.file !== null && said.content_type === contentTypes.picture) {
    return (
      <PictureBubble
        file={said.file}
        isOwn={isOwnItem(item)}
        persona={item.kind === 'message' ? item.message.persona : null}
        isStored={item.kind === 'message'}
      />
    );
  }
  if (said.file !== null && said.content_type === contentTypes.voice) return <VoiceBubble file={said.file} />;
  return (
    <>
      <p className={styles['text']} dir="auto">
        {isOwnItem(item) ? said.content : <OwnLinks text={said.content} />}
      </p>
      {said.original !== undefined && <OriginalText original={said.original} />}
    </>
  );
};

interface MessageRowProps {
  readonly item: ChatItem;
  readonly run: Run;
  readonly peerRead: number;
  readonly isOnline: boolean;
  readonly onRetry: (clientId: string) => void;
  readonly onDiscard: (clientId: string) => void;
}

export const MessageRow = ({ item, run, peerRead, isOnline, onRetry, onDiscard }: MessageRowProps) => {
  const t = useText();
  const isOwn = isOwnItem(item);
  const { name, portrait } = usePersona(item.kind === 'message' ? item.message.persona : null);
  const isPicture = (item.kind === 'message' ? item.message : item.pending).content_type === contentTypes.picture;
  return (
    <div className={styles['row']} data-own={isOwn} data-run-end={run.isLast}>
      {!isOwn && <Portrait portrait={run.isLast ? portrait : null} />}
      <div className={styles['stack']}>
        {run.isFirst && !isOwn && <p className={styles['name']}>{name}</p>}
        <div
          className={styles['bubble']}
          data-own={isOwn}
          data-last={run.isLast}
          data-picture={isPicture}
          data-state={item.kind}
        >
          <span className="visually-hidden">{isOwn ? t('chat.you') : name}: </span>
          <Content item={item} />
          <MessageMeta item={item} peerRead={peerRead} isOnline={isOnline} />
        </div>
        {item.kind === 'failed' && <FailedActions item={item} onRetry={onRetry} onDiscard={onDiscard} />}
      </div>
    </div>
  );
};
