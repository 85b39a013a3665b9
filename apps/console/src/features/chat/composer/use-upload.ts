import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { useState } from 'react';
import { upload as sendBytes } from '../../../platform/network/api.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';

export type Upload =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly part: number }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void };

/** Uploads a file, then sends it as a message. A retry reuses the upload key, so it is idempotent. */
export const useUpload = () => {
  const { row, conversation } = useOpenChat();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const target = { conversation: row.id, assign_epoch: String(row.assign_epoch) };
  const run = async (send: (onProgress: (part: number) => void) => Promise<ChatFile>, type: 2 | 3): Promise<void> => {
    setUpload({ state: 'running', part: 0 });
    try {
      conversation.sendFile(type, await send((part) => setUpload({ state: 'running', part })));
      setUpload({ state: 'idle' });
    } catch (error) {
      setUpload({ state: 'failed', error, again: () => void run(send, type) });
    }
  };
  return {
    upload,
    forget: () => setUpload({ state: 'idle' }),
    picture: (file: Blob): Promise<void> => {
      const headers = { [UPLOAD_KEY_HEADER]: crypto.randomUUID() };
      return run((onProgress) => sendBytes('/chat/picture', file, { query: target, headers, onProgress }), 2);
    },
    voice: (file: Blob, waveform: string): Promise<void> => {
      const headers = { [UPLOAD_KEY_HEADER]: crypto.randomUUID() };
      const query = { ...target, waveform };
      return run((onProgress) => sendBytes('/chat/speech', file, { query, headers, onProgress }), 3);
    },
  };
};
