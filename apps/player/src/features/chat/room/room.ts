import { createPlayerChat, playerChatApi, type PlayerChat } from '@guildhall/client/player-chat.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import type { ChatFile } from '@guildhall/contract/chat.ts';
import { call } from '../../../platform/api.ts';
import { config } from '../../../platform/config.ts';
import { shownLocale } from '../../../platform/i18n.ts';
import { newKey } from '../../../platform/new-key.ts';
import { onOwnerChange } from '../../../platform/owner.ts';
import { contextNow } from '../../feedback/context.public.ts';
import { keptStore } from '../../feedback/kept.public.ts';
import { prepare, sendBytes } from '../../files/sending.public.ts';
import { liveLine } from '../chat.public.ts';
import { createPace, type Pace } from '../model/refusal.ts';
import { createTextDraft, type TextDraft } from './draft.ts';
import { createFileSendings, type FileSendings, type FileSendingsOptions } from './file-sendings.ts';
import { createHistory } from './history.ts';
import { createKeptChat } from './kept-chat.ts';

export interface Room {
  readonly owner: string;
  readonly chat: PlayerChat;
  readonly files: FileSendings;
  readonly draft: TextDraft;
  readonly pace: Pace;
  close(): void;
}

const upload: FileSendingsOptions['upload'] = ({ key, kind, waveform }, bytes, onProgress) => {
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

const createRoom = (): Room => {
  const { owner, store } = keptStore();
  const kept = createKeptChat(store, owner);
  let isForgotten = false;
  const chat = createPlayerChat({
    api: playerChatApi(call, () => ({ lang: langOfLocale(shownLocale()), context: contextNow() })),
    send: (frame) => liveLine.live?.send(frame) ?? false,
    newId: newKey,
    store: kept.outbox,
    history: createHistory(owner, () => !isForgotten),
  });
  const files = createFileSendings({
    prepare,
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
  liveLine.listener = chat;
  if (liveLine.live?.isOpen()) chat.socketOpened();
  return {
    owner,
    chat,
    files,
    draft,
    pace: createPace(config.limits, Date.now),
    close: () => {
      isForgotten = true;
      liveLine.listener = null;
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
// Another player on this device: not a word of the one before may be shown, kept or sent (attack 5).
onOwnerChange(leave);

/** The conversation of whoever uses this device. It outlives its screen, so that what was said there still goes out. */
export const openRoom = (): Room => {
  if (room !== null && room.owner !== keptStore().owner) leave();
  room ??= createRoom();
  return room;
};
