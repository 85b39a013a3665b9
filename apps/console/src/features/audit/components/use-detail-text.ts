import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import { useAuditVocabulary, type AuditScalar } from '../../../platform/registration/audit-vocabulary.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { detailsOf, type Detail } from '../model/details.ts';
import { valueText } from '../model/detail-text.ts';

interface DetailText {
  readonly detailsOf: (entry: AuditEntry) => readonly Detail[];
  /** Names without a translation are shown as stored. */
  readonly nameOf: (name: string) => string;
  readonly valueOf: (key: string, value: AuditScalar) => string;
  readonly summaryOf: (name: string) => 'value' | 'omitted' | undefined;
}

/** Texts for the details of entries, from the vocabularies of all features. */
export const useDetailText = (): DetailText => {
  const t = useText();
  const locale = useLocale();
  const vocabulary = useAuditVocabulary();
  const { details } = vocabulary;
  return {
    detailsOf: (entry) => detailsOf(entry, vocabulary),
    nameOf: (name) => {
      const label = details.get(name)?.label;
      return label === undefined ? name : t(label);
    },
    valueOf: (key, value) => valueText({ key, value, detail: details.get(key), locale, t }),
    summaryOf: (name) => details.get(name)?.summary,
  };
};
