import type { feedbackCreate } from '@guildhall/contract/feedback.ts';
import { isDescription, isEmail, isRoleId, lengthOf } from '@guildhall/contract/feedback-rules.ts';
import { fieldRules } from '@guildhall/contract/field-faults.ts';
import type { defaultLimits } from '@guildhall/contract/limits.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { Failure } from '../../platform/failure.ts';

export type Limits = typeof defaultLimits;

const checkFiles = (files: readonly string[], limits: Limits): void => {
  const fault = fieldRules.count(files.length, { min: 0, max: limits.images_max });
  if (fault !== undefined) throw new Failure('invalid', { ...fault.params, field: 'files' }, fault.key);
  if (new Set(files).size < files.length) throw new Failure('invalid');
};

/** What was sent, without the spaces around; each mistake has its own answer (F4). */
export const checkedSubmission = (body: BodyOf<typeof feedbackCreate>, limits: Limits) => {
  const [roleId, email, description] = [body.role_id.trim(), body.email.trim(), body.description.trim()];
  if (!isRoleId(roleId)) throw new Failure('role_id');
  if (!isEmail(email)) throw new Failure('email');
  if (!isDescription(description, limits)) {
    throw new Failure('description_length', { min: limits.description_min, max: limits.description_max });
  }
  checkFiles(body.files, limits);
  return { roleId, email, description };
};

/** An answer or a reason may be short, but not empty. */
export const checkedWords = (text: string, limits: Limits, files: readonly string[] = []): string => {
  const length = lengthOf(text);
  if (length === 0 || length >= limits.description_max) {
    throw new Failure('description_length', { min: 0, max: limits.description_max });
  }
  checkFiles(files, limits);
  return text.trim();
};
