import { firstDay, isDay, isRegisterDate, locationMax } from '@guildhall/contract/account-deletion-rules.ts';
import { isEmail, isRoleId, lengthOf } from '@guildhall/contract/feedback-rules.ts';
import { fieldRules } from '@guildhall/contract/field-faults.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import type { FailureName, Told } from '../../../platform/told.ts';

/** In the order of the form: the first with a problem gets the focus. */
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
  /** As 2026-11-15. */
  readonly today: string;
  /** A day as the reader's language writes it. */
  readonly dateText: (date: string) => string;
  readonly pictureCount: number;
  readonly hasRefusedPicture: boolean;
}

export type Problems = Partial<Record<FieldName | 'form', Told>>;

const told = (key: MessageId, params: Told['params'] = {}): Told => ({ key, params });
const { required, length, count, pattern, range } = fieldRules;

/** The document has no words of its own for a date: empty, not a day at all, or a day that cannot be. */
const dateProblem = (date: string, { today, dateText }: Surroundings): Told | undefined =>
  required(date) ??
  pattern(isDay(date)) ??
  range(isRegisterDate(date, today), { min: dateText(firstDay), max: dateText(today) });

const locationProblem = (text: string): Told | undefined =>
  required(text) ?? length(lengthOf(text), { min: 1, max: locationMax });

/** By format only: staff check against the evidence whose it is. */
const roleProblem = (text: string): Told | undefined =>
  required(text) ?? (isRoleId(text) ? undefined : told('error.deletion_role_id'));

const emailProblem = (text: string): Told | undefined =>
  required(text) ?? (isEmail(text) ? undefined : told('error.deletion_email'));

const reasonProblem = (text: string, limits: FormLimits): Told | undefined =>
  required(text) ?? length(lengthOf(text), { min: limits.deletion_reason_min, max: limits.deletion_reason_max });

const pictureProblem = ({ limits, pictureCount, hasRefusedPicture }: Surroundings): Told | undefined => {
  const { deletion_screenshots_min: min, deletion_screenshots_max: max } = limits;
  if (pictureCount < min) return told('error.deletion_screenshots', { count: min });
  return count(pictureCount, { min, max }) ?? (hasRefusedPicture ? told('error.image_upload') : undefined);
};

/** G2, with the texts of the catalogue; the server checks by the same rules. */
export const problemsOf = (written: Written, around: Surroundings): Problems => {
  const found: Record<FieldName, Told | undefined> = {
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

const places: Partial<Record<FailureName, FieldName>> = {
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

/** A refusal of the server in its place: at the field that it is about or names, else at the button. */
export const placeOf = (name: FailureName, { field }: Told['params'] = {}): FieldName | 'form' => {
  if (field === 'files') return 'screenshots';
  return places[name] ?? fieldNames.find((each) => each === field) ?? 'form';
};

export const firstProblem = (problems: Problems): FieldName | undefined =>
  fieldNames.find((name) => problems[name] !== undefined);

/** The role id again, typed by hand, before anything is asked for. */
export const isTypedRole = (typed: string, role: string): boolean => role !== '' && typed.trim() === role;
