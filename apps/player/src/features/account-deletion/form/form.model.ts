import { isLocation, isReason, isRegisterDate, locationMax } from '@guildhall/contract/account-deletion-rules.ts';
import { isEmail, isRoleId } from '@guildhall/contract/feedback-rules.ts';
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
  /** Those that the game's server vouched for; where it named some, only they can be meant. */
  readonly roles: readonly string[];
  readonly pictureCount: number;
  readonly hasRefusedPicture: boolean;
}

export type Problems = Partial<Record<FieldName | 'form', Told>>;

const told = (key: MessageId, params: Told['params'] = {}): Told => ({ key, params });
const empty = told('error.required');

const locationProblem = (text: string): Told | undefined => {
  if (isLocation(text)) return undefined;
  return text.trim() === '' ? empty : told('error.length', { min: 1, max: locationMax });
};

const roleProblem = (text: string, roles: readonly string[]): Told | undefined => {
  if (text === '') return empty;
  return isRoleId(text) && (roles.length === 0 || roles.includes(text)) ? undefined : told('error.deletion_role_id');
};

const emailProblem = (text: string): Told | undefined => {
  if (isEmail(text)) return undefined;
  return text === '' ? empty : told('error.deletion_email');
};

const reasonProblem = (text: string, limits: FormLimits): Told | undefined => {
  if (isReason(text, limits)) return undefined;
  const { deletion_reason_min: min, deletion_reason_max: max } = limits;
  return text.trim() === '' ? empty : told('error.length', { min, max });
};

const pictureProblem = ({ limits, pictureCount, hasRefusedPicture }: Surroundings): Told | undefined => {
  if (pictureCount < limits.deletion_screenshots_min) {
    return told('error.deletion_screenshots', { count: limits.deletion_screenshots_min });
  }
  return hasRefusedPicture || pictureCount > limits.deletion_screenshots_max ? told('error.image_upload') : undefined;
};

/** G2, with the words of the catalogue; the server judges by the same rules. */
export const problemsOf = (written: Written, around: Surroundings): Problems => {
  const found: Record<FieldName, Told | undefined> = {
    register_date: isRegisterDate(written.register_date, around.today) ? undefined : told('error.deletion_date'),
    register_location: locationProblem(written.register_location),
    login_location: locationProblem(written.login_location),
    role_id: roleProblem(written.role_id.trim(), around.roles),
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

/** A refusal of the server in its place: at the field it is about, else at the button. */
export const placeOf = (name: FailureName): FieldName | 'form' => places[name] ?? 'form';

export const firstProblem = (problems: Problems): FieldName | undefined =>
  fieldNames.find((name) => problems[name] !== undefined);

/** The role id again, typed by hand, before anything is asked for. */
export const isTypedRole = (typed: string, role: string): boolean => role !== '' && typed.trim() === role;
