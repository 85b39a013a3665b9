import { isDescription, isEmail, isRoleId } from '@guildhall/contract/feedback-rules.ts';
import { fieldRules } from '@guildhall/contract/field-faults.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import type { Told } from '../../../platform/told.ts';

/** In the order of the form: the first with a problem gets the focus. */
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

export type Problems = Partial<Record<FieldName | 'form', Told>>;

const told = (key: MessageId, params: Told['params'] = {}): Told => ({ key, params });

/** F4, with the words of the catalogue; the server judges by the same rules. */
export const problemsOf = (written: Written, limits: FormLimits, hasRefusedPicture: boolean): Problems => {
  const { description_min: min, description_max: max } = limits;
  const role = written.role_id.trim();
  const email = written.email.trim();
  const { required } = fieldRules;
  return {
    ...(!isRoleId(role) && { role_id: required(role) ?? told('error.role_id') }),
    ...(!isEmail(email) && { email: required(email) ?? told('error.email') }),
    ...(!isDescription(written.description, limits) && {
      description: required(written.description) ?? told('error.description_length', { min, max }),
    }),
    ...(hasRefusedPicture && { pictures: told('error.image_upload') }),
  };
};

/** The field that the server names in a generic refusal. */
const namedField = ({ field }: Told['params']): FieldName | undefined =>
  field === 'files' ? 'pictures' : fieldNames.find((name) => name === field);

const places: Partial<Record<MessageId, FieldName>> = {
  'error.role_id': 'role_id',
  'error.email': 'email',
  'error.description_length': 'description',
  'error.image_upload': 'pictures',
  'error.file_type': 'pictures',
  'error.file_size': 'pictures',
  'error.upload_daily': 'pictures',
};

/** A refusal of the server in its place: at the field it is about, else at the button. */
export const problemsFrom = (refusal: Told | null): Problems =>
  refusal === null ? {} : { [namedField(refusal.params) ?? places[refusal.key] ?? 'form']: refusal };

export const firstProblem = (problems: Problems): FieldName | undefined =>
  fieldNames.find((name) => problems[name] !== undefined);
