import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import type { ConsoleHintNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import { collection } from '../../registration/module.ts';
import type { Topic } from './reasons.rules.ts';
import { tagBounds } from '@guildhall/contract/reasons/rules.ts';
import type { Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import { findActive, insertTags, selectIdsUnder, unknownTags } from './reasons.queries.ts';

export { topicAfter, type TopicChange } from './reasons.rules.ts';

/** The reasons and those below them, for filters. Empty if none exists. */
export { selectIdsUnder as reasonIdsUnder };

/** Fails with `not_found`, or with `wrong_state` for a deactivated reason, which no item gets any more. */
export const checkReason = async (tx: Tx, id: number | null): Promise<void> => {
  if (id === null) return;
  const isActive = await findActive(tx, id);
  if (isActive === null) throw new Failure('not_found');
  if (!isActive) throw new Failure('wrong_state');
};

/** Puts new tags on the list of the installation. Fails with `tag_list_full` if there is no room. */
export const admitTags = async (tx: Tx, names: readonly string[], by: string): Promise<void> => {
  const added = names.length === 0 ? [] : await unknownTags(tx, [...new Set(names)]);
  if (added.length > 0 && !(await insertTags(tx, added, by, tagBounds.max))) {
    throw new Failure('tag_list_full', { max: tagBounds.max });
  }
};

/** The topic of an item that is locked, and what else is to be done after the commit. */
interface LockedTopic extends Topic {
  readonly number: number;
  readonly afterCommit?: () => void;
}

/** How the topic of one kind of item is stored. */
export interface TopicStore {
  readonly of: 'chat' | 'report';
  readonly lock: (tx: Tx, id: string) => Promise<LockedTopic | null>;
  readonly update: (tx: Tx, id: string, topic: Topic) => Promise<void>;
  readonly subject: string;
  readonly action: AuditAction;
  readonly hint: ConsoleHintNoun;
}

export const topicStores = collection<TopicStore>('reasons.topicStores');
