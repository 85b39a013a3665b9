import type { AuditAction } from '@guildhall/contract/audit-actions.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { limitOf, networkOf, type createAttemptLimits } from './staff.limits.ts';
import { findMemberByEmail } from './staff.people.queries.ts';

export interface RefusalDependencies {
  readonly database: Database;
  readonly limits: ReturnType<typeof createAttemptLimits>;
  readonly log: Log;
}

type Reason = 'password' | 'code' | 'oidc' | 'too_many_attempts';

/**
 * What the trail tells of refusals: of a member the first of each kind in a quarter of an hour, of strangers one per
 * network and no name. Nobody waits for it: how long a refusal takes must not tell whether there was a member to write
 * about (attack 1).
 */
export const createRefusals = ({ database, limits, log }: RefusalDependencies) => {
  const inBackground = (write: () => Promise<void>): void => {
    write().catch((error: unknown) => {
      log.warn({ err: error }, 'a refusal could not be written to the audit trail');
    });
  };

  const noteOf = async (memberId: string, staffId: string | null, action: AuditAction, reason: Reason) => {
    const subject = `staff:${memberId}`;
    if (!(await limits.isWithin(limitOf.note(`${action}:${subject}`, reason)))) return;
    await appendAudit(database.query, { staffId, action, subject, details: { reason } });
  };

  return {
    /** At the door, where anybody can type an address: one that is no member's leaves no word in the trail. */
    noteEmail: (email: string, reason: Reason): void => {
      inBackground(async () => {
        const member = await findMemberByEmail(database.query, email);
        if (member !== null) await noteOf(member.id, null, 'staff.sign_in_refused', reason);
      });
    },

    noteMember: (memberId: string, reason: Reason): void => {
      inBackground(() => noteOf(memberId, null, 'staff.sign_in_refused', reason));
    },

    /** Inside a session: it may be a borrowed one. */
    noteProof: (memberId: string, reason: Reason): void => {
      inBackground(() => noteOf(memberId, memberId, 'staff.proof_refused', reason));
    },

    noteStranger: (address: string, subject: 'network' | 'oidc', reason: Reason): void => {
      inBackground(async () => {
        if (!(await limits.isWithin(limitOf.note(`${subject}:${networkOf(address)}`, reason)))) return;
        if (!(await limits.isWithin(limitOf.strangerNotes()))) return;
        const action = 'staff.sign_in_refused';
        await appendAudit(database.query, { staffId: null, action, subject, details: { reason } });
      });
    },

    /** Within reason: who tries everything a thousand times must not drown the trail in it. */
    notePermission: (memberId: string, details: { path: string; role: string }): void => {
      inBackground(async () => {
        if (!(await limits.isWithin(limitOf.refusal(memberId)))) return;
        const subject = `staff:${memberId}`;
        await appendAudit(database.query, { staffId: memberId, action: 'staff.permission_refused', subject, details });
      });
    },
  };
};
