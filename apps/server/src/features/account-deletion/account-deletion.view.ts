import { nothingRemoved } from '@guildhall/contract/account-deletion/rules.ts';
import type { DeletionCertificate, DeletionRequest } from '@guildhall/contract/account-deletion/player.ts';
import type { CertificateRow, OwnRequest } from './player/requests.queries.ts';

export const timeOf = (date: Date | null): number | null => date?.getTime() ?? null;

/**
 * The request as the viewer may see it. The certificate counts the account's erased data, so a requester who did not
 * prove ownership never gets its code, not even before the request is linked.
 */
export const requestOf = (row: OwnRequest, viewerId: string): DeletionRequest => {
  const isAccount = row.player_id === viewerId && (row.proof === 'ticket' || row.linked_at !== null);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    created_at: row.created_at.getTime(),
    role_id: row.role_id,
    confirmed_at: timeOf(row.confirmed_at),
    due_at: timeOf(row.due_at),
    is_held: row.held_at !== null,
    closed_at: timeOf(row.closed_at),
    close_reason: row.close_reason,
    reminded_days: row.reminded_days as DeletionRequest['reminded_days'],
    is_account: isAccount,
    certificate: isAccount ? row.certificate : null,
  };
};

export const certificateOf = (row: CertificateRow): DeletionCertificate => ({
  id: row.id,
  requested_at: row.requested_at.getTime(),
  confirmed_at: row.confirmed_at.getTime(),
  erased_at: row.finished_at.getTime(),
  removed: { ...nothingRemoved, ...(row.removed as object) },
  ...(row.unnotified_at !== null && { unnotified_at: row.unnotified_at.getTime() }),
});
