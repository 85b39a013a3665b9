import type { chatPicture, chatSpeech } from '@guildhall/contract/chat/staff-files.ts';
import type { ChatFile, chatVoice } from '@guildhall/contract/chat/player.ts';
import type { QueryOf } from '@guildhall/contract/http/route.ts';
import type { LaunchedActor } from '../../runtime/actor.ts';
import { Failure } from '../../runtime/failure.ts';
import type { FilesService } from '../files/files.public.ts';
import type { ChatStaffServices } from './staff/staff.service.ts';

export interface ChatFilesDependencies {
  readonly files: FilesService;
  readonly assignment: Pick<ChatStaffServices, 'heldBy' | 'reading'>;
}

/** An upload attempt, identified by its idempotency key. */
interface Attempt {
  readonly key: string;
  readonly bytes: Uint8Array;
}

type StaffUpload = QueryOf<typeof chatPicture> & Partial<QueryOf<typeof chatSpeech>>;

export type ChatFiles = ReturnType<typeof createChatFiles>;

/** Pictures and voice messages in conversations. Players upload pictures through `/file/upload`. */
export const createChatFiles = ({ files, assignment }: ChatFilesDependencies) => {
  /** Only the assignee may upload (rule 24); sending the message checks it again. */
  const uploadByAssignee = async (
    kind: 'picture' | 'voice',
    staffId: string,
    { conversation, assign_epoch: assignEpoch, waveform }: StaffUpload,
    attempt: Attempt,
  ): Promise<ChatFile> => {
    const held = await assignment.heldBy(staffId, conversation, assignEpoch);
    if (held === null) throw new Failure('chat_stale');
    const staff = { staffId, conversation };
    return files.uploadOfStaff(kind, { ...attempt, playerId: held.playerId, staff, waveform: waveform ?? '' });
  };

  return {
    voice: (actor: LaunchedActor, { waveform }: QueryOf<typeof chatVoice>, attempt: Attempt): Promise<ChatFile> =>
      files.uploadVoice(actor, { ...attempt, waveform }),
    picture: (staffId: string, target: QueryOf<typeof chatPicture>, attempt: Attempt): Promise<ChatFile> =>
      uploadByAssignee('picture', staffId, target, attempt),
    speech: (staffId: string, target: QueryOf<typeof chatSpeech>, attempt: Attempt): Promise<ChatFile> =>
      uploadByAssignee('voice', staffId, target, attempt),
    link: async (playerId: string, id: string): Promise<{ src: string }> => ({
      src: await files.chatAddressForPlayer(id, playerId),
    }),
    staffLink: async (staffId: string, id: string): Promise<{ src: string }> => ({
      src: await files.chatAddressForStaff(id, staffId, (conversation) =>
        assignment.reading.admit(staffId, conversation),
      ),
    }),
  };
};
