import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { mayRole, staffRoles, type StaffRole } from '@guildhall/contract/staff/permissions.ts';

/** Who may send what they queued, and keep reports. */
export const answeringRoles: readonly StaffRole[] = staffRoles.filter((role) => mayRole(role, 'feedback.write'));

const windowMs = staffLimits.undoSeconds * 1000;

/** Replies of a run are queued with this date until it has ended. Finite, because `pg` reads 'infinity' as a number. */
export const heldUntil = new Date('9999-01-01T00:00:00Z');
/** Replies of a run that its author undid, until they are deleted. */
export const undoneUntil = new Date('9999-01-02T00:00:00Z');

export const dueFrom = (nowMs: number): Date => new Date(nowMs + windowMs);

/**
 * Never more than the undo window: a held reply is shown as if it were queued right now. That is the least it waits, and until it
 * is sent or deleted, staff cannot send another one.
 */
export const msLeft = (sendAt: Date, nowMs: number): number =>
  Math.min(windowMs, Math.max(0, sendAt.getTime() - nowMs));
