import { perOwner } from '../../../kit/drafts/owner-store.ts';
import { createFeedbackRecords } from './records.store.ts';

/** The drafts and unsent reports of the current player. Returns the same object until the player changes. */
export const activeRecords = perOwner(createFeedbackRecords);
