import { noticeBounds, type NoticeKind } from '@guildhall/contract/notices/rules.ts';
import { mayRole, staffRoles, type Permission } from '@guildhall/contract/staff/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface NewNotice {
  readonly staffId: string;
  readonly kind: NoticeKind;
  readonly conversationId?: string | null;
  readonly feedbackId?: string | null;
  /** Null for the system and for players. */
  readonly byStaffId?: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** Identifies the event, such as `assigned:<conversation>:<assign_epoch>`. A notice with the same key is stored once. */
  readonly eventKey: string;
}

/**
 * Adds to the notification center of a member of staff, in the transaction of the change. Members get no notice of what they did
 * themselves. After the commit, call `consoleHints.changed('notices', [staffId])`, unless a hint of chat or feedback goes out anyway.
 */
export const addNotice = async (tx: Tx, notice: NewNotice): Promise<void> => {
  if (notice.byStaffId === notice.staffId) return;
  await sql`
    insert into staff_notice (staff_id, kind, conversation_id, feedback_id, by_staff_id, details, event_key)
    values (${notice.staffId}, ${notice.kind}, ${notice.conversationId ?? null}, ${notice.feedbackId ?? null},
      ${notice.byStaffId ?? null}, ${JSON.stringify(notice.details ?? {})}, ${notice.eventKey})
    on conflict (staff_id, event_key) do nothing`.execute(tx);
};

/** What a colleague wrote, for the notice. */
export const noteDetails = (text: string): { readonly note?: string } => {
  const words = Array.from(text);
  if (words.length === 0) return {};
  return { note: words.length > noticeBounds.noteMax ? `${words.slice(0, noticeBounds.noteMax).join('')}…` : text };
};

interface Mentions extends Pick<NewNotice, 'conversationId' | 'feedbackId' | 'eventKey'> {
  readonly mentions: readonly string[];
  /** Members without it cannot read the note and are ignored. */
  readonly permission: Permission;
  readonly byStaffId: string;
  readonly text: string;
}

/** Notifies the active colleagues who are mentioned in a note. */
export const addMentions = async (tx: Tx, { mentions, permission, text, ...notice }: Mentions): Promise<void> => {
  if (mentions.length === 0) return;
  const roles = staffRoles.filter((role) => mayRole(role, permission));
  const found = await tx
    .selectFrom('staff_member')
    .select('id')
    .where('id', 'in', [...new Set(mentions)])
    .where('is_active', '=', true)
    .where('role', 'in', roles)
    .orderBy('id')
    .execute();
  for (const { id } of found) {
    await addNotice(tx, { ...notice, staffId: id, kind: 'mentioned', details: noteDetails(text) });
  }
};
