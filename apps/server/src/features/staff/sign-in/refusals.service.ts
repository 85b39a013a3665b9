import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import type { Database } from '../../../data/database.ts';
import type { Log } from '../../../runtime/log.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { limitOf, networkOf, type createAttemptLimits } from './attempt-limits.service.ts';
import { findMemberByEmail } from '../people/people.queries.ts';

export interface RefusalDependencies {
  readonly database: Database;
  readonly limits: ReturnType<typeof createAttemptLimits>;
  readonly log: Log;
}

type Reason = 'password' | 'code' | 'oidc' | 'passkey' | 'too_many_attempts';

/**
 * Audits refused sign-ins: for members the first of each kind per 15 minutes, for unknown callers one per network
 * without a name. Fire-and-forget: the response time must not reveal whether an account exists (threat 1).
 */
export const createRefusals = ({ database, limits, log }: RefusalDependencies) => {
  const inBackground = (write: () => Promise<void>): void => {
    write().catch((error: unknown) => {
      log.warn({ err: error }, 'staff: auditing a refused attempt failed');
    });
  };

  const noteOf = async (memberId: string, staffId: string | null, action: AuditAction, reason: Reason) => {
    const subject = `staff:${memberId}`;
    if (!(await limits.isWithin(limitOf.note(`${action}:${subject}`, reason)))) return;
    await appendAudit(database.query, { staffId, action, subject, details: { reason } });
  };

  return {
    /** For the sign-in form, where any address can be typed: unknown addresses are never written to the trail. */
    noteEmail: (email: string, reason: Reason): void => {
      inBackground(async () => {
        const member = await findMemberByEmail(database.query, email);
        if (member !== null) await noteOf(member.id, null, 'staff.sign_in_refused', reason);
      });
    },

    noteMember: (memberId: string, reason: Reason): void => {
      inBackground(() => noteOf(memberId, null, 'staff.sign_in_refused', reason));
    },

    /** For a signed-in session, which may be a borrowed one. */
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

    /** Rate limited, so that repeated attempts cannot flood the audit trail. */
    notePermission: (memberId: string, details: { path: string; role: string }): void => {
      inBackground(async () => {
        if (!(await limits.isWithin(limitOf.refusal(memberId)))) return;
        const subject = `staff:${memberId}`;
        await appendAudit(database.query, { staffId: memberId, action: 'staff.permission_refused', subject, details });
      });
    },
  };
};
