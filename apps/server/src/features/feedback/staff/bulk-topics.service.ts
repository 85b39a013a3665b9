import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import type { Tx } from '../../../data/database.ts';
import { admitTags, checkReason, topicAfter, type TopicChange } from '../../reasons/reasons.public.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import { updateTopic } from './topics.queries.ts';

export class TagsFull extends Error {}

type TopicAction = Extract<FeedbackBulkAction, { do: 'reason' | 'tag' | 'untag' }>;

const changeOf = (action: TopicAction): TopicChange => {
  if (action.do === 'reason') return { reasonId: action.reason_id, add: [], remove: [] };
  return action.do === 'tag' ? { add: [action.tag], remove: [] } : { add: [], remove: [action.tag] };
};

/** Sets the reason of the selected reports, or adds or removes a tag. Checked once up front, since it is the same for every report. */
export const topicWork = async (tx: Tx, staffId: string, action: TopicAction) => {
  if (action.do === 'reason') await checkReason(tx, action.reason_id);
  const change = changeOf(action);
  return async (inner: Tx, record: FeedbackRecord): Promise<boolean> => {
    const after = topicAfter({ reasonId: record.reason_id, tags: record.tags }, change);
    if (after === 'full') throw new TagsFull();
    if (after === null) return false;
    await admitTags(inner, change.add, staffId);
    await updateTopic(inner, record.id, after);
    return true;
  };
};
