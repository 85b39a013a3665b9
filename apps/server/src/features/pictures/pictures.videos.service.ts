import type { videoUpload } from '@guildhall/contract/pictures/staff.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';
import { Failure } from '../../runtime/failure.ts';
import { MEDIA_PATH, mediaIdOf } from '../../storage/media-store.ts';
import { staffChange } from '../audit/audit.public.ts';
import type { PicturesDependencies } from './pictures.service.ts';
import { captionsOf, videoEndingOf } from './pictures.video-formats.rules.ts';

type Uploaded = MsgOf<typeof videoUpload>;

/** Videos of articles and their captions. They have no library: an article refers to them by address. */
export const createVideosService = ({
  database,
  consoleHints,
  media,
}: Pick<PicturesDependencies, 'database' | 'consoleHints' | 'media'>) => {
  const store = async (
    staffId: string,
    kind: 'video' | 'captions',
    id: string,
    bytes: Uint8Array,
  ): Promise<Uploaded> => {
    await media.put(id, bytes);
    await staffChange({ database, consoleHints }, staffId, async () => ({
      result: null,
      audit: { action: `${kind}.uploaded`, subject: `${kind}:${id}`, details: { bytes: bytes.length } },
    }));
    return { src: MEDIA_PATH + id, bytes: bytes.length };
  };
  return {
    upload: async (staffId: string, bytes: Uint8Array): Promise<Uploaded> => {
      const ending = videoEndingOf(bytes);
      if (ending === null) throw new Failure('video_refused');
      return store(staffId, 'video', mediaIdOf(bytes, ending), bytes);
    },
    uploadCaptions: async (staffId: string, upload: Uint8Array): Promise<Uploaded> => {
      const bytes = captionsOf(upload);
      if (bytes === null) throw new Failure('captions_refused');
      return store(staffId, 'captions', mediaIdOf(bytes, 'vtt'), bytes);
    },
  };
};
