import type { ChatFile } from '@guildhall/contract/chat.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files.ts';
import { useState } from 'react';
import { upload as sendBytes } from '../../../platform/api.ts';
import { useTalk } from '../talk/talk-context.ts';

export type Upload =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly part: number }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void };

/** Brings a file to the server, then says it in the conversation. The same try again is the same file. */
export const useUpload = () => {
  const { row, conversation } = useTalk();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const place = { conversation: row.id, assign_epoch: String(row.assign_epoch) };
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
      return run((onProgress) => sendBytes('/chat/picture', file, { query: place, headers, onProgress }), 2);
    },
    voice: (file: Blob, waveform: string): Promise<void> => {
      const headers = { [UPLOAD_KEY_HEADER]: crypto.randomUUID() };
      const query = { ...place, waveform };
      return run((onProgress) => sendBytes('/chat/speech', file, { query, headers, onProgress }), 3);
    },
  };
};
