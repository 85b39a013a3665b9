import { firstDay, isDay, isRegisterDate, locationMax } from '@guildhall/contract/account-deletion/rules.ts';
import { isEmail, isRoleId, lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { fieldRules } from '@guildhall/contract/http/field-faults.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import type { FailureName, FailureMessage } from '../../../platform/network/failure.ts';

/** In form order: the first field with a problem gets the focus. */
export const fieldNames = [
  'register_date',
  'register_location',
  'login_location',
  'role_id',
  'screenshots',
  'email',
  'reason',
] as const;
export type FieldName = (typeof fieldNames)[number];

export type Written = Readonly<Record<Exclude<FieldName, 'screenshots'>, string>>;

interface FormLimits {
  readonly deletion_reason_min: number;
  readonly deletion_reason_max: number;
  readonly deletion_screenshots_min: number;
  readonly deletion_screenshots_max: number;
}

interface Surroundings {
  readonly limits: FormLimits;
  /** ISO date such as 2026-11-15. */
  readonly today: string;
  readonly dateText: (date: string) => string;
  readonly pictureCount: number;
  readonly hasRefusedPicture: boolean;
}

export type Problems = Partial<Record<FieldName | 'form', FailureMessage>>;

const message = (key: MessageId, params: FailureMessage['params'] = {}): FailureMessage => ({ key, params });
const { required, length, count, pattern, range } = fieldRules;

/** The product spec has no message for dates, so the generic form messages are used. */
const dateProblem = (date: string, { today, dateText }: Surroundings): FailureMessage | undefined =>
  required(date) ??
  pattern(isDay(date)) ??
  range(isRegisterDate(date, today), { min: dateText(firstDay), max: dateText(today) });

const locationProblem = (text: string): FailureMessage | undefined =>
  required(text) ?? length(lengthOf(text), { min: 1, max: locationMax });

/** Refuses by format only; `isForeignRole` asks once more. */
const roleProblem = (text: string): FailureMessage | undefined =>
  required(text) ?? (isRoleId(text) ? undefined : message('error.deletion_role_id'));

const emailProblem = (text: string): FailureMessage | undefined =>
  required(text) ?? (isEmail(text) ? undefined : message('error.deletion_email'));

const reasonProblem = (text: string, limits: FormLimits): FailureMessage | undefined =>
  required(text) ?? length(lengthOf(text), { min: limits.deletion_reason_min, max: limits.deletion_reason_max });

const pictureProblem = ({ limits, pictureCount, hasRefusedPicture }: Surroundings): FailureMessage | undefined => {
  const { deletion_screenshots_min: min, deletion_screenshots_max: max } = limits;
  if (pictureCount < min) return message('error.deletion_screenshots', { count: min });
  return count(pictureCount, { min, max }) ?? (hasRefusedPicture ? message('error.image_upload') : undefined);
};

/** Client-side validation (G2). The server applies the same rules. */
export const problemsOf = (written: Written, around: Surroundings): Problems => {
  const found: Record<FieldName, FailureMessage | undefined> = {
    register_date: dateProblem(written.register_date, around),
    register_location: locationProblem(written.register_location),
    login_location: locationProblem(written.login_location),
    role_id: roleProblem(written.role_id.trim()),
    screenshots: pictureProblem(around),
    email: emailProblem(written.email.trim()),
    reason: reasonProblem(written.reason, around.limits),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined)) as Problems;
};

const fieldOfFailure: Partial<Record<FailureName, FieldName>> = {
  deletion_role_id: 'role_id',
  deletion_email: 'email',
  deletion_reason: 'reason',
  deletion_date: 'register_date',
  deletion_location: 'register_location',
  deletion_screenshots: 'screenshots',
  image_upload: 'screenshots',
  file_type: 'screenshots',
  file_size: 'screenshots',
  upload_daily: 'screenshots',
};

/** The field a server error belongs to, or `form` if it concerns no field. */
export const fieldOf = (name: FailureName, { field }: FailureMessage['params'] = {}): FieldName | 'form' => {
  if (field === 'files') return 'screenshots';
  return fieldOfFailure[name] ?? fieldNames.find((each) => each === field) ?? 'form';
};

export const firstProblem = (problems: Problems): FieldName | undefined =>
  fieldNames.find((name) => problems[name] !== undefined);

/** Whether the game's ticket lists the player's roles, and this is none of them. */
export const isForeignRole = (
  role: string,
  { roles, isVerified }: { readonly roles: readonly string[]; readonly isVerified: boolean },
): boolean => isVerified && roles.length > 0 && !roles.includes(role.trim());

export const isTypedRole = (typed: string, role: string): boolean => role !== '' && typed.trim() === role;
