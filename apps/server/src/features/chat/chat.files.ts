import type { chatPicture, chatSpeech } from '@guildhall/contract/chat-desk.ts';
import type { ChatFile, chatVoice } from '@guildhall/contract/chat.ts';
import type { QueryOf } from '@guildhall/contract/route.ts';
import { Failure } from '../../platform/failure.ts';
import type { FilesService } from '../files/files.public.ts';
import type { ChatDeskServices } from './chat.desk.ts';

export interface ChatFilesDependencies {
  readonly files: FilesService;
  readonly desk: Pick<ChatDeskServices, 'heldBy'>;
}

/** One attempt, named by its key. */
interface Attempt {
  readonly key: string;
  readonly bytes: Uint8Array;
}

type StaffWish = QueryOf<typeof chatPicture> & Partial<QueryOf<typeof chatSpeech>>;

export type ChatFiles = ReturnType<typeof createChatFiles>;

/** Pictures and voice of conversations. A player's pictures come in as everywhere (`/file/upload`). */
export const createChatFiles = ({ files, desk }: ChatFilesDependencies) => {
  /** Only whoever has the conversation brings anything into it (rule 24); it is asked again when it is sent. */
  const bring = async (
    kind: 'picture' | 'voice',
    staffId: string,
    { conversation, assign_epoch: assignEpoch, waveform }: StaffWish,
    attempt: Attempt,
  ): Promise<ChatFile> => {
    const held = await desk.heldBy(staffId, conversation, assignEpoch);
    if (held === null) throw new Failure('chat_stale');
    const staff = { staffId, conversation };
    return files.uploadOfStaff(kind, { ...attempt, playerId: held.playerId, staff, waveform: waveform ?? '' });
  };

  return {
    voice: (playerId: string, { waveform }: QueryOf<typeof chatVoice>, attempt: Attempt): Promise<ChatFile> =>
      files.uploadVoice({ ...attempt, playerId, waveform }),
    picture: (staffId: string, wish: QueryOf<typeof chatPicture>, attempt: Attempt): Promise<ChatFile> =>
      bring('picture', staffId, wish, attempt),
    speech: (staffId: string, wish: QueryOf<typeof chatSpeech>, attempt: Attempt): Promise<ChatFile> =>
      bring('voice', staffId, wish, attempt),
    link: async (playerId: string, id: string): Promise<{ src: string }> => ({
      src: await files.chatAddressForPlayer(id, playerId),
    }),
    staffLink: async (staffId: string, id: string): Promise<{ src: string }> => ({
      src: await files.chatAddressForStaff(id, staffId),
    }),
  };
};
