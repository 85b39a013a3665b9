import { pictureTypes } from '@guildhall/contract/files/routes.ts';
import { config } from '../../platform/config.ts';
import { newKey } from '../../platform/device/new-key.ts';
import type { FailureMessage } from '../../platform/network/failure.ts';
import type { DraftPicture } from '../../kit/drafts/draft-picture.ts';
import { isTooLarge } from './model/shrink-rules.ts';
import { typeOfBytes } from './model/picture-type.ts';
import { shrink } from './shrink.adapter.ts';

type Prepared = { readonly picture: DraftPicture } | { readonly failure: FailureMessage };

/** Validates and shrinks a picked file; returns an error message if it is not acceptable (H1). */
export const preparePicture = async (file: Blob): Promise<Prepared> => {
  try {
    const type = typeOfBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    if (type === null) return { failure: { key: 'error.file_type', params: { type: pictureTypes } } };
    const small = await shrink(file, type);
    const size = config.limits.picture_megabytes;
    if (isTooLarge(small.size, size)) return { failure: { key: 'error.file_size', params: { size } } };
    return { picture: { key: newKey(), type: small.type || type, bytes: await small.arrayBuffer(), fileId: null } };
  } catch {
    // The file cannot be read: deleted meanwhile, or provided by an app that has closed.
    return { failure: { key: 'error.image_upload', params: {} } };
  }
};
