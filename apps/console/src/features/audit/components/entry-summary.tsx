import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import type { AuditScalar } from '../../../platform/registration/audit-vocabulary.ts';
import type { Detail } from '../model/details.ts';
import { bidiIsolated } from '../model/bidi-isolate.ts';
import { useDetailText } from './use-detail-text.ts';
import styles from './audit.module.css';

const linesMax = 3;

/** One-line summary; expanding the row shows all details. */
export const EntrySummary = ({ entry }: { readonly entry: AuditEntry }) => {
  const { detailsOf, nameOf, valueOf, summaryOf } = useDetailText();
  const text = (detail: Detail): string => {
    const value = (one: AuditScalar): string => bidiIsolated(valueOf(detail.key, one));
    const name = nameOf(detail.name);
    if (detail.kind === 'change') return `${name}: ${value(detail.before)} → ${value(detail.after)}`;
    const said = detail.kind === 'list' ? detail.values.map(value).join(', ') : value(detail.value);
    return summaryOf(detail.name) === 'value' ? said : `${name}: ${said}`;
  };
  const shown = detailsOf(entry).filter(({ name }) => summaryOf(name) !== 'omitted');
  const line = shown.slice(0, linesMax).map(text).join(' · ');
  return (
    <span className={styles['summary']} title={line}>
      {line}
    </span>
  );
};
