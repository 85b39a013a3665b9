import type {
  DeletionRow,
  StaffDeletion,
  ErasureRow,
  KnownAccount,
} from '@guildhall/contract/account-deletion/staff.ts';
import type { Proof } from '@guildhall/contract/launch/kinds.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { maskedEmail, maskedRoleId } from '../../feedback/feedback.public.ts';
import type { StaffRequestRecord, StaffRequestRow, ErasureTableRow } from './requests.queries.ts';
import { timeOf } from '../account-deletion.view.ts';
import { needsOther } from './second-person.rules.ts';

const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export const requestRowOf = (row: Omit<StaffRequestRow, 'cursor_micros'>): DeletionRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  is_verified: row.proof === 'ticket',
  is_linked: row.linked_at !== null,
  is_role_known: row.is_role_known,
  guid: row.guid,
  lang: row.lang as LangId,
  created_at: row.created_at.getTime(),
  first_by: nameOf(row.first_by, row.first_name),
  confirmed_at: timeOf(row.confirmed_at),
  due_at: timeOf(row.due_at),
  held_at: timeOf(row.held_at),
  closed_at: timeOf(row.closed_at),
});

type AccountRow = Pick<StaffRequestRecord, 'first_seen_at' | 'launched_at' | 'report_count' | 'conversation_count'>;

/** An account that staff named before its first launch has no launch time. */
export const knownOf = (row: AccountRow & { guid: number; player_proof: string }): KnownAccount => ({
  guid: row.guid,
  first_seen_at: row.first_seen_at.getTime(),
  launched_at: row.player_proof === 'named' ? null : row.launched_at.getTime(),
  report_count: row.report_count,
  conversation_count: row.conversation_count,
});

/** Until the request is linked, it belongs to the requester's player row. */
const requesterOf = (record: StaffRequestRecord): StaffDeletion['requester'] => {
  if (record.proof === 'ticket') return null;
  if (record.linked_at === null) {
    return {
      proof: record.player_proof as Proof,
      guid: record.guid,
      first_seen_at: record.first_seen_at.getTime(),
      report_count: record.report_count,
    };
  }
  if (record.requester_seen_at === null) return null;
  return {
    proof: record.requester_proof as Proof,
    guid: record.requester_guid,
    first_seen_at: record.requester_seen_at.getTime(),
    report_count: record.requester_report_count,
  };
};

export const staffDeletionOf = (
  record: StaffRequestRecord,
  { needsTwo, isGameNotified }: { readonly needsTwo: boolean; readonly isGameNotified: boolean },
): StaffDeletion => ({
  ...requestRowOf(record),
  version: record.version,
  masked: {
    role_id: maskedRoleId(record.role_id),
    email: maskedEmail(record.email),
    picture_count: record.picture_count,
  },
  known:
    record.guid !== null && (record.proof === 'ticket' || record.linked_at !== null)
      ? knownOf({ ...record, guid: record.guid })
      : null,
  requester: requesterOf(record),
  linked_by: nameOf(record.linked_by, record.linked_name),
  linked_at: timeOf(record.linked_at),
  link_reason: record.link_reason,
  is_refuted: record.is_refuted,
  needs_two: needsTwo,
  is_game_notified: isGameNotified,
  needs_other: needsOther(record),
  second_word_at: timeOf(record.second_word_at),
  decider_count: record.decider_count,
  first_at: timeOf(record.first_at),
  confirmed_by: nameOf(record.confirmed_by, record.confirmed_name),
  held_by: nameOf(record.held_by, record.held_name),
  hold_reason: record.hold_reason,
  closed_by: nameOf(record.closed_by, record.closed_name),
  close_reason: record.close_reason,
  reminded_days: record.reminded_days,
  server_time: record.now.getTime(),
});

export const erasureOf = (row: ErasureTableRow): ErasureRow => ({
  id: row.id,
  requested_at: row.requested_at.getTime(),
  confirmed_at: row.confirmed_at.getTime(),
  started_at: row.started_at.getTime(),
  finished_at: timeOf(row.finished_at),
  unnotified_at: timeOf(row.unnotified_at),
  step: row.step,
  attempts: row.attempts,
  problem: row.problem,
});
