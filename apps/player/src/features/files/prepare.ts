import { pictureTypes } from '@guildhall/contract/files.ts';
import { config } from '../../platform/config.ts';
import { newKey } from '../../platform/new-key.ts';
import type { Told } from '../../platform/told.ts';
import type { KeptPicture } from './model/picture.ts';
import { isTooLarge } from './model/shrink-rules.ts';
import { typeOfBytes } from './model/sniff.ts';
import { shrink } from './shrink.ts';

type Prepared = { readonly picture: KeptPicture } | { readonly told: Told };

/** From a file that was picked to a picture worth uploading, or to why it is none (H1). */
export const prepare = async (file: Blob): Promise<Prepared> => {
  try {
    const type = typeOfBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    if (type === null) return { told: { key: 'error.file_type', params: { type: pictureTypes } } };
    const small = await shrink(file, type);
    const size = config.limits.picture_megabytes;
    if (isTooLarge(small.size, size)) return { told: { key: 'error.file_size', params: { size } } };
    return { picture: { key: newKey(), type: small.type || type, bytes: await small.arrayBuffer(), fileId: null } };
  } catch {
    // A file that cannot even be read: taken away since, or lent by an app that is gone.
    return { told: { key: 'error.image_upload', params: {} } };
  }
};
