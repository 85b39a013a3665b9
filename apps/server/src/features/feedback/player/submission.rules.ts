import type { feedbackCreate } from '@guildhall/contract/feedback/player.ts';
import { isDescription, isEmail, isRoleId, lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { fieldRules } from '@guildhall/contract/http/field-faults.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { Failure } from '../../../runtime/failure.ts';

export type Limits = typeof defaultLimits;

const checkFiles = (files: readonly string[], limits: Limits): void => {
  const fault = fieldRules.count(files.length, { min: 0, max: limits.images_max });
  if (fault !== undefined) throw new Failure('invalid', { ...fault.params, field: 'files' }, fault.key);
  if (new Set(files).size < files.length) throw new Failure('invalid');
};

type Submission = Pick<BodyOf<typeof feedbackCreate>, 'role_id' | 'email' | 'description' | 'files'>;

/** Trims the fields and validates them; each fault has its own error code (F4). */
export const checkedSubmission = (body: Submission, limits: Limits) => {
  const [roleId, email, description] = [body.role_id.trim(), body.email.trim(), body.description.trim()];
  if (!isRoleId(roleId)) throw new Failure('role_id');
  if (!isEmail(email)) throw new Failure('email');
  if (!isDescription(description, limits)) {
    throw new Failure('description_length', { min: limits.description_min, max: limits.description_max });
  }
  checkFiles(body.files, limits);
  return { roleId, email, description };
};

/** Unlike a report, an answer or a reason has no minimum length, but must not be empty. */
export const checkedWords = (text: string, limits: Limits, files: readonly string[] = []): string => {
  const length = lengthOf(text);
  if (length === 0 || length >= limits.description_max) {
    throw new Failure('description_length', { min: 0, max: limits.description_max });
  }
  checkFiles(files, limits);
  return text.trim();
};
