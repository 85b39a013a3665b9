import { isDescription, isEmail, isRoleId } from '@guildhall/contract/feedback/rules.ts';
import { fieldRules } from '@guildhall/contract/http/field-faults.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';

/** In form order: the first field with a problem gets the focus. */
export const fieldNames = ['role_id', 'email', 'description', 'pictures'] as const;
export type FieldName = (typeof fieldNames)[number];

export interface Written {
  readonly role_id: string;
  readonly email: string;
  readonly description: string;
}

interface FormLimits {
  readonly description_min: number;
  readonly description_max: number;
}

export type Problems = Partial<Record<FieldName | 'form', FailureMessage>>;

const message = (key: MessageId, params: FailureMessage['params'] = {}): FailureMessage => ({ key, params });

/** Client-side validation (F4). The server applies the same rules. */
export const problemsOf = (written: Written, limits: FormLimits, hasRefusedPicture: boolean): Problems => {
  const { description_min: min, description_max: max } = limits;
  const role = written.role_id.trim();
  const email = written.email.trim();
  const { required } = fieldRules;
  return {
    ...(!isRoleId(role) && { role_id: required(role) ?? message('error.role_id') }),
    ...(!isEmail(email) && { email: required(email) ?? message('error.email') }),
    ...(!isDescription(written.description, limits) && {
      description: required(written.description) ?? message('error.description_length', { min, max }),
    }),
    ...(hasRefusedPicture && { pictures: message('error.image_upload') }),
  };
};

const namedField = ({ field }: FailureMessage['params']): FieldName | undefined =>
  field === 'files' ? 'pictures' : fieldNames.find((name) => name === field);

const fieldOfKey: Partial<Record<MessageId, FieldName>> = {
  'error.role_id': 'role_id',
  'error.email': 'email',
  'error.description_length': 'description',
  'error.image_upload': 'pictures',
  'error.file_type': 'pictures',
  'error.file_size': 'pictures',
  'error.upload_daily': 'pictures',
};

/** Maps a server error to the field it concerns, or to `form`. */
export const problemsFrom = (refusal: FailureMessage | null): Problems =>
  refusal === null ? {} : { [namedField(refusal.params) ?? fieldOfKey[refusal.key] ?? 'form']: refusal };

export const firstProblem = (problems: Problems): FieldName | undefined =>
  fieldNames.find((name) => problems[name] !== undefined);
