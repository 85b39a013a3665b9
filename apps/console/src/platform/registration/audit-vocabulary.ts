import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import type { Permission } from '@guildhall/contract/staff/permissions.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import { createContext, useContext } from 'react';
import type { Translate } from '../text/i18n.ts';

export type AuditScalar = string | number | boolean | null;

/** How the audit trail shows the subjects of one noun: `article:12` has the noun `article` and the id `12`. */
export interface AuditSubject {
  readonly text: (id: string | null, t: Translate) => string;
  /** A null path means that this id has no page. */
  readonly link?: { readonly permission: Permission; readonly path: (id: string | null) => string | null };
}

/** How the audit trail shows one named detail of an entry. */
export interface AuditDetail {
  readonly label?: ConsoleMessageId;
  /** `value`: the one-line summary omits the label. `omitted`: it omits the whole detail. */
  readonly summary?: 'value' | 'omitted';
  /** Ids are shown without thousands separators; names that end in `id` need no mark. */
  readonly isId?: true;
  /** Texts of known values. */
  readonly values?: Readonly<Record<string, ConsoleMessageId>>;
  /** Text of a value that has several parts; undefined shows the value as stored. */
  readonly valueText?: (value: AuditScalar, t: Translate) => string | undefined;
}

/** What a feature tells the audit trail about its entries. */
export interface AuditVocabulary {
  readonly subjects?: Readonly<Record<string, AuditSubject>>;
  readonly details?: Readonly<Record<string, AuditDetail>>;
  /** Actions that store a changed field as `[before, after]`. */
  readonly pairActions?: readonly AuditAction[];
}

/** Path of a page that addresses its records by number. */
export const numberPath =
  (home: string) =>
  (id: string | null): string | null => {
    if (id === null || id === '') return home;
    return /^\d+$/.test(id) ? `${home}/${id}` : null;
  };

/** The vocabularies of all features. */
export interface MergedVocabulary {
  readonly subjects: ReadonlyMap<string, AuditSubject>;
  readonly details: ReadonlyMap<string, AuditDetail>;
  readonly pairActions: ReadonlySet<AuditAction>;
}

/** Several features may describe the same detail, such as `state`: their known values are combined. */
export const mergeVocabularies = (vocabularies: readonly AuditVocabulary[]): MergedVocabulary => {
  const details = new Map<string, AuditDetail>();
  for (const [name, detail] of vocabularies.flatMap((one) => Object.entries(one.details ?? {}))) {
    const before = details.get(name);
    details.set(name, { ...before, ...detail, values: { ...before?.values, ...detail.values } });
  }
  return {
    subjects: new Map(vocabularies.flatMap(({ subjects }) => Object.entries(subjects ?? {}))),
    details,
    pairActions: new Set(vocabularies.flatMap(({ pairActions }) => pairActions ?? [])),
  };
};

/** Provided by the shell, because features must not import each other. */
export const AuditVocabularyContext = createContext(mergeVocabularies([]));
export const useAuditVocabulary = (): MergedVocabulary => useContext(AuditVocabularyContext);
