import type { Failure } from '../../../kit/outbox/outbox.ts';
import { troubleOf, withFailure } from '../../../kit/outbox/retry.ts';
import type { OutboxItem } from './outbox-item.model.ts';

export interface Attempt extends Failure {
  readonly newKey: () => string;
}

/** The item's state after a failed attempt. `trouble: null` means: retry immediately. */
export const afterFailure = (item: OutboxItem, { newKey, ...failure }: Attempt): OutboxItem => {
  if (failure.name === 'image_upload' && !item.areRenewed && item.pictures.length > 0) {
    // The server deleted unused uploads; upload them again from the device.
    const pictures = item.pictures.map((picture) => ({ ...picture, key: newKey(), fileId: null }));
    return { ...item, pictures, areRenewed: true, trouble: null, failureMessage: null };
  }
  return withFailure(item, failure, (name, failures) => {
    const trouble = name === 'feedback_rate' ? 'rate' : troubleOf(name, failures);
    // An open form shows the limit or the pause immediately instead of retrying in the background.
    return failure.isWatched && (trouble === 'rate' || name === 'feature_paused') ? 'refused' : trouble;
  });
};
