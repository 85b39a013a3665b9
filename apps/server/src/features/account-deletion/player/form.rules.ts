import {
  isLocation,
  isReason,
  isRegisterDate,
  lastDayAt,
  locationMax,
} from '@guildhall/contract/account-deletion/rules.ts';
import type { deletionCreate } from '@guildhall/contract/account-deletion/player.ts';
import { isEmail, isRoleId } from '@guildhall/contract/feedback/rules.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { Failure } from '../../../runtime/failure.ts';

export interface Form {
  readonly registerDate: string;
  readonly registerLocation: string;
  readonly loginLocation: string;
  readonly roleId: string;
  readonly email: string;
  readonly reason: string;
}

interface Known {
  readonly limits: typeof defaultLimits;
  readonly nowMs: number;
}

/** Trims and validates the form. Every kind of mistake has its own error code (G2). */
export const checkedForm = (body: BodyOf<typeof deletionCreate>, { limits, nowMs }: Known): Form => {
  const form = {
    registerDate: body.register_date,
    registerLocation: body.register_location.trim(),
    loginLocation: body.login_location.trim(),
    roleId: body.role_id.trim(),
    email: body.email.trim(),
    reason: body.reason.trim(),
  };
  if (!isRegisterDate(form.registerDate, lastDayAt(nowMs))) throw new Failure('deletion_date');
  if (!isLocation(form.registerLocation) || !isLocation(form.loginLocation)) {
    throw new Failure('deletion_location', { min: 1, max: locationMax });
  }
  // Only the format is refused. Staff see whether the role is one of the account's (G2).
  if (!isRoleId(form.roleId)) throw new Failure('deletion_role_id');
  if (!isEmail(form.email)) throw new Failure('deletion_email');
  if (!isReason(form.reason, limits)) {
    throw new Failure('deletion_reason', { min: limits.deletion_reason_min, max: limits.deletion_reason_max });
  }
  const [min, max] = [limits.deletion_screenshots_min, limits.deletion_screenshots_max];
  if (body.files.length < min || body.files.length > max || new Set(body.files).size < body.files.length) {
    throw new Failure('deletion_screenshots', { count: min });
  }
  return form;
};
