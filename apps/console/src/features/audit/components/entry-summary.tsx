import type { AuditEntry } from '@guildhall/contract/audit.ts';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { detailsOf, type Detail } from '../model/details.ts';
import { isolated } from '../model/isolated.ts';
import { nameText, valueText } from './detail-words.ts';
import styles from './audit.module.css';

/** What says enough without its name before it. */
const plain = new Set([
  'lang',
  'title',
  'email',
  'path',
  'reason',
  'method',
  'type',
  'articles',
  'do',
  'then',
  'because',
]);
/** What says too little for the one line there is. */
const minor = new Set(['step', 'invitation', 'feedback_id']);
const linesMax = 3;

/** The gist of the details on one line; all of them are one click away. */
export const EntrySummary = ({ entry }: { readonly entry: AuditEntry }) => {
  const t = useText();
  const locale = useLocale();
  const text = (detail: Detail): string => {
    const value = (one: Parameters<typeof valueText>[1]): string => isolated(valueText(detail.key, one, locale, t));
    const name = nameText(detail.name, t);
    if (detail.kind === 'change') return `${name}: ${value(detail.before)} → ${value(detail.after)}`;
    const said = detail.kind === 'list' ? detail.values.map(value).join(', ') : value(detail.value);
    return plain.has(detail.name) ? said : `${name}: ${said}`;
  };
  const told = detailsOf(entry).filter(({ name }) => !minor.has(name));
  const line = told.slice(0, linesMax).map(text).join(' · ');
  return (
    <span className={styles['summary']} title={line}>
      {line}
    </span>
  );
};
