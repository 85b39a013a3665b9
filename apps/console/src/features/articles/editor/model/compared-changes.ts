import type { StaffArticleChange } from '@guildhall/contract/articles/staff.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt } from '@guildhall/contract/http/routes.ts';

type Change = MsgOf<RouteAt<'/article/change'>>;

const isOfFields = ({ kind }: Pick<StaffArticleChange, 'kind'>): boolean => kind === 'fields' || kind === 'created';

/** Whether both changes are to the text of the same language, or both to the settings. */
export const isComparable = (
  change: Pick<StaffArticleChange, 'id' | 'kind' | 'lang'>,
  other: Pick<StaffArticleChange, 'id' | 'kind' | 'lang'>,
): boolean =>
  change.id !== other.id &&
  ((isOfFields(change) && isOfFields(other)) ||
    (change.kind !== 'status' && other.kind === 'text' && change.lang === other.lang));

/** Both sides of a diff, older first. Without another change, compares with the state before the change. */
export const comparedOf = (change: Change, other: Change | null) => {
  if (other === null) {
    return {
      text: { before: change.text_before, after: change.text },
      fields: { before: change.fields_before, after: change.fields },
    };
  }
  const [older, newer] = other.id < change.id ? [other, change] : [change, other];
  return { text: { before: older.text, after: newer.text }, fields: { before: older.fields, after: newer.fields } };
};
