import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import { formatExactTime } from '@guildhall/i18n/times.ts';
import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import type { AuditScalar } from '../../../platform/registration/audit-vocabulary.ts';
import type { Detail } from '../model/details.ts';
import { useDetailText } from './use-detail-text.ts';
import styles from './details.module.css';

const Value = ({ name, value }: { readonly name: string; readonly value: AuditScalar }) => {
  const { valueOf } = useDetailText();
  return (
    <bdi className={styles['value']} data-empty={value === null || value === '' || undefined}>
      {valueOf(name, value)}
    </bdi>
  );
};

const DetailValue = ({ detail }: { readonly detail: Detail }) => {
  const t = useText();
  if (detail.kind === 'value') return <Value name={detail.key} value={detail.value} />;
  if (detail.kind === 'list') {
    return (
      <ul className={styles['list']}>
        {detail.values.map((value, index) => (
          // Audit lists never change, so the index is a stable key.
          <li key={index}>
            <Value name={detail.key} value={value} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <span className={styles['change']}>
      <del title={t('audit.details.before')}>
        <Value name={detail.key} value={detail.before} />
      </del>
      <span aria-hidden>→</span>
      <ins title={t('audit.details.after')}>
        <Value name={detail.key} value={detail.after} />
      </ins>
    </span>
  );
};

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles['row']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** All details of an entry. Values are rendered as plain text because they may contain user input. */
const EntryDetails = ({ entry }: { readonly entry: AuditEntry }) => {
  const t = useText();
  const locale = useLocale();
  const { detailsOf, nameOf } = useDetailText();
  const details = detailsOf(entry);
  return (
    <div className={styles['details']}>
      {details.length === 0 ? (
        <p className={styles['none']}>{t('audit.details.none')}</p>
      ) : (
        <dl className={styles['facts']}>
          {details.map((detail) => (
            <Row key={detail.name} label={nameOf(detail.name)}>
              <DetailValue detail={detail} />
            </Row>
          ))}
        </dl>
      )}
      <dl className={styles['chain']}>
        <Row label={t('audit.details.entry')}>{entry.id}</Row>
        <Row label={t('audit.details.time')}>{formatExactTime(entry.at, locale)}</Row>
        <Row label={t('audit.details.subject')}>
          <code className={styles['code']}>{entry.subject}</code>
        </Row>
        <Row label={t('audit.details.hash')}>
          <code className={styles['code']}>{entry.hash}</code>
        </Row>
      </dl>
    </div>
  );
};

export const entryDetails = (entry: AuditEntry) => <EntryDetails entry={entry} />;
