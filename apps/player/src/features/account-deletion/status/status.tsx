import { retainDays } from '@guildhall/contract/account-deletion/rules.ts';
import type { DeletionRequest } from '@guildhall/contract/account-deletion/player.ts';
import { useEffect } from 'react';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { certificates } from '../certificate/certificate.store.ts';
import { CertificateCode, RequestNumber } from '../certificate/certificate-code.tsx';
import { ErasedAndKept } from '../form/consequences.tsx';
import type { ServerTime } from '../state/countdown.model.ts';
import { renewDeletion, useServerNow } from '../state/deletion.data.ts';
import { isOpen, mayCancel, requestStatusOf } from '../state/request-status.model.ts';
import { CancelButton } from './cancel-button.tsx';
import styles from './status.module.css';
import { TimeLeft } from './time-left.tsx';

const times = [
  ['created_at', 'deletion.time.asked'],
  ['confirmed_at', 'deletion.time.confirmed'],
  ['closed_at', 'deletion.time.ended'],
] as const;

interface StatusProps {
  readonly request: DeletionRequest;
  readonly time: ServerTime;
}

interface RunningProps {
  readonly dueAtMs: number;
  readonly reminded: number | null;
  readonly time: ServerTime;
}

const Running = ({ dueAtMs, reminded, time }: RunningProps) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useServerNow(time);
  const isOver = nowMs >= dueAtMs;
  useEffect(() => {
    if (isOver) void renewDeletion();
  }, [isOver]);
  return (
    <>
      <p className={styles['says']} role="status">
        {isOver ? t('deletion.says.over') : t('deletion.says.confirmed', { count: retainDays })}
      </p>
      {!isOver && (
        <p className={styles['until']}>
          {t('deletion.says.until', { date: formatDate(dueAtMs, locale, true) })} {t('deletion.says.closed')}
        </p>
      )}
      {!isOver && <TimeLeft dueAtMs={dueAtMs} nowMs={nowMs} />}
      {!isOver && reminded !== null && (
        <p className={styles['reminder']}>{t('deletion.reminder', { count: reminded })}</p>
      )}
    </>
  );
};

const Head = ({ request, time }: StatusProps) => {
  const t = useText();
  const locale = useLocale();
  const standing = requestStatusOf(request);
  const { due_at: dueAtMs, reminded_days: reminded, close_reason: reason } = request;
  return (
    <section className={`${styles['head']} ${styles[standing]}`}>
      <p className={styles['top']}>
        <span className={styles['chip']}>{t(`deletion.state.${standing}`)}</span>
      </p>
      {standing === 'confirmed' && dueAtMs !== null ? (
        <Running dueAtMs={dueAtMs} reminded={reminded} time={time} />
      ) : (
        <p className={styles['says']} role="status">
          {t(`deletion.says.${standing}`)}
        </p>
      )}
      {!isOpen(request) && reason !== null && (
        <div className={styles['why']}>
          <h2 className={styles['whyTitle']}>{t('deletion.why')}</h2>
          <p dir="auto">{reason}</p>
        </div>
      )}
      <Facts
        facts={[
          [t('feedback.field.role_id'), <bdi key="role">{request.role_id}</bdi>],
          ...times.flatMap(([field, label]) => {
            const timeMs = request[field];
            return timeMs === null ? [] : [[t(label), formatDate(timeMs, locale, true)] as const];
          }),
        ]}
      />
    </section>
  );
};

export const Status = ({ request, time }: StatusProps) => {
  const t = useText();
  const { certificate } = request;
  const isGoingOn = isOpen(request);
  useEffect(() => {
    if (certificate === null) return;
    // Stored now, because after the erasure the server cannot tell whose certificate it is.
    void (isGoingOn ? certificates.keep(certificate) : certificates.drop(certificate));
  }, [certificate, isGoingOn]);
  return (
    <div className={styles['status']}>
      <Head request={request} time={time} />
      {mayCancel(request) && <CancelButton request={request} />}
      <section className={styles['panel']}>
        <h2 className={styles['title']}>{t('deletion.number.title')}</h2>
        <p className={styles['soft']}>{t('deletion.number.keep')}</p>
        <RequestNumber number={request.number} />
      </section>
      {isGoingOn && certificate !== null && (
        <section className={styles['panel']}>
          <h2 className={styles['title']}>{t('deletion.certificate.title')}</h2>
          <p className={styles['soft']}>{t('deletion.certificate.keep')}</p>
          <CertificateCode code={certificate} />
        </section>
      )}
      {isGoingOn ? (
        <ErasedAndKept />
      ) : (
        <ButtonLink look="plain" to="/account_deletion?step=write">
          {t('deletion.again')}
        </ButtonLink>
      )}
    </div>
  );
};
