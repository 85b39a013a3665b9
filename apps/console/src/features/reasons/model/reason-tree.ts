import type { ContactReason } from '@guildhall/contract/reasons/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';

export interface ReasonBranch {
  readonly reason: ContactReason;
  readonly children: readonly ContactReason[];
}

/** The server sends siblings in their order. */
export const treeOf = (list: readonly ContactReason[]): readonly ReasonBranch[] =>
  list
    .filter(({ parent_id: parent }) => parent === null)
    .map((reason) => ({ reason, children: list.filter(({ parent_id: parent }) => parent === reason.id) }));

/** In the language, or else in English. */
export const nameIn = ({ names }: Pick<ContactReason, 'names'>, lang: LangId): string =>
  (names.find((name) => name.lang === lang) ?? names.find((name) => name.lang === defaultLang))?.text ?? '';

export interface ReasonChoice {
  readonly value: string;
  readonly label: string;
}

const separator = ' › ';

const pathOf = (list: readonly ContactReason[], reason: ContactReason, lang: LangId): string => {
  const parent = list.find(({ id }) => id === reason.parent_id);
  return (parent === undefined ? '' : nameIn(parent, lang) + separator) + nameIn(reason, lang);
};

/** With its parent's name in front; null if there is no such reason. */
export const reasonPath = (list: readonly ContactReason[], id: number, lang: LangId): string | null => {
  const reason = list.find((each) => each.id === id);
  return reason === undefined ? null : pathOf(list, reason, lang);
};

/** A reason with its children after it. Deactivated ones, and those below them, are left out unless they are `kept`. */
export const choicesOf = (
  list: readonly ContactReason[],
  lang: LangId,
  kept: 'all' | number | null,
): readonly ReasonChoice[] => {
  const isOffered = ({ id, is_active: isActive }: ContactReason): boolean => kept === 'all' || isActive || id === kept;
  return treeOf(list).flatMap(({ reason, children }) => {
    const below = children.filter(
      (child) => isOffered(child) && (kept === 'all' || reason.is_active || child.id === kept),
    );
    const all = isOffered(reason) ? [reason, ...below] : below;
    return all.map((each) => ({ value: String(each.id), label: pathOf(list, each, lang) }));
  });
};

/** The ids of the siblings after one of them moved up or down. */
export const movedIds = (ids: readonly number[], id: number, by: 1 | -1): readonly number[] => {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return ids;
  return ids.with(from, ids[to] ?? id).with(to, id);
};
