import { createPlayerChat, playerChatApi, type PlayerChat } from '@guildhall/client/conversation/player-chat.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { call } from '../../../platform/network/api.ts';
import { config } from '../../../platform/config.ts';
import { shownLocale } from '../../../platform/text/i18n.ts';
import { onPaused, pauseOf } from '../../../platform/session/paused.ts';
import { newKey } from '../../../platform/device/new-key.ts';
import { onOwnerChange } from '../../../platform/session/owner.ts';
import { currentSession, maySocket, onSession } from '../../../platform/session/session.ts';
import { contextNow } from '../../feedback/context.public.ts';
import { ownerStore } from '../../../kit/drafts/owner-store.ts';
import { preparePicture, sendBytes } from '../../files/upload.public.ts';
import { chatSocket } from '../chat.live.ts';
import { createPace, type Pace } from '../model/refusal.ts';
import { createTextDraft, type TextDraft } from './draft.store.ts';
import { createFileUploads, type FileUploads, type FileUploadsOptions } from './file-uploads.store.ts';
import { createHistory } from './history.store.ts';
import { createChatStore } from './chat-outbox.store.ts';
import { createSentAlong, type SentAlong } from './sent-along.store.ts';

export interface Room {
  readonly owner: string;
  readonly chat: PlayerChat;
  readonly files: FileUploads;
  readonly draft: TextDraft;
  readonly sentAlong: SentAlong;
  readonly pace: Pace;
  close(): void;
}

const upload: FileUploadsOptions['upload'] = ({ key, kind, waveform }, bytes, onProgress) => {
  if (kind === 'voice') return sendBytes('/chat/voice', { key, bytes, query: `?waveform=${waveform}` }, onProgress);
  const { done, abort } = sendBytes('/file/upload', { key, bytes }, onProgress);
  const asPicture = done.then(({ src: _, ...picture }): ChatFile => ({
    ...picture,
    kind: 'picture',
    duration_ms: 0,
    waveform: '',
  }));
  return { done: asPicture, abort };
};

/** A text waits this long for a picture that was chosen before it, then goes first. */
const heldMaxMs = 10_000;

const createRoom = (): Room => {
  const { owner, store } = ownerStore();
  const kept = createChatStore(store, owner);
  const sentAlong = createSentAlong(kept, contextNow);
  let isForgotten = false;
  const chat = createPlayerChat({
    api: playerChatApi(call, async () => ({
      lang: langOfLocale(shownLocale()),
      context: await sentAlong.toSend(),
    })),
    send: chatSocket.send,
    isHeld: ({ created_at: createdAt }) => Date.now() - createdAt < heldMaxMs && files.isBefore(createdAt),
    newId: newKey,
    store: kept.outbox,
    history: createHistory(owner, () => !isForgotten),
  });
  const files = createFileUploads({
    prepare: preparePicture,
    upload,
    isOnline: () => chat.get().isOnline,
    onArrived: chat.sendFile,
  });
  const draft = createTextDraft(kept);
  void draft.load();
  let wasConnected = false;
  chat.subscribe(() => {
    const isConnected = chat.get().status === 'connected';
    if (isConnected && !wasConnected) files.sendWaiting();
    wasConnected = isConnected;
  });
  let wasOff = pauseOf('chat') === 'off';
  const stopWatching = onPaused(() => {
    const isOff = pauseOf('chat') === 'off';
    // A resume while the chat was off got no answer.
    if (wasOff && !isOff && chatSocket.isOpen()) chat.socketOpened();
    wasOff = isOff;
  });
  // While the session is in doubt no socket will open, so the chat need not wait for one.
  const stopFollowing = onSession(() => {
    if (!maySocket(currentSession())) chat.socketLost(true);
  });
  chatSocket.connect(chat);
  return {
    owner,
    chat,
    files,
    draft,
    sentAlong,
    pace: createPace(config.limits, Date.now),
    close: () => {
      isForgotten = true;
      stopWatching();
      stopFollowing();
      chatSocket.connect(null);
      chat.close();
      files.clear();
    },
  };
};

let room: Room | null = null;

const leave = (): void => {
  room?.close();
  room = null;
};
// Nothing of the previous player may be shown, stored or sent (threat 5).
onOwnerChange(leave);

/** The current player's conversation. It outlives its screen, so that pending messages are still sent. */
export const openRoom = (): Room => {
  if (room !== null && room.owner !== ownerStore().owner) leave();
  room ??= createRoom();
  return room;
};
