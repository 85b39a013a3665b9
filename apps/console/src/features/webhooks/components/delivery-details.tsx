import type { WebhookAttempt, WebhookDelivery } from '@guildhall/contract/webhooks/staff.ts';
import { formatExactTime } from '@guildhall/i18n/times.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { answerText } from '../model/attempt-text.ts';
import styles from './deliveries.module.css';

/** With seconds: the first retries follow closely. */
const Moment = ({ at }: { readonly at: number }) => {
  const locale = useLocale();
  return <time dateTime={new Date(at).toISOString()}>{formatExactTime(at, locale)}</time>;
};

const isHeard = ({ status }: WebhookAttempt): boolean => status !== null && status >= 200 && status <= 299;

const Attempts = ({ log, attempts }: Pick<WebhookDelivery, 'log' | 'attempts'>) => {
  const t = useText();
  if (log.length === 0) return <p>{t('webhooks.attempts.none')}</p>;
  return (
    <div>
      {attempts > log.length && <p>{t('webhooks.attempts.last', { count: log.length, all: attempts })}</p>}
      <table className={styles['attempts']}>
        <thead>
          <tr>
            <th scope="col">{t('webhooks.attempts.time')}</th>
            <th scope="col">{t('webhooks.attempts.answer')}</th>
            <th scope="col">{t('webhooks.attempts.took')}</th>
          </tr>
        </thead>
        <tbody>
          {log.map((attempt) => (
            <tr key={attempt.at}>
              <td>
                <Moment at={attempt.at} />
              </td>
              <td data-tone={isHeard(attempt) ? 'good' : 'danger'}>{answerText(attempt, t)}</td>
              <td>{t('webhooks.attempts.ms', { ms: attempt.ms })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const DeliveryDetails = ({ delivery }: { readonly delivery: WebhookDelivery }) => {
  const t = useText();
  const { log, attempts, event_id: eventId, next_at: nextAt, done_at: doneAt } = delivery;
  return (
    <div className={styles['details']}>
      <Attempts log={log} attempts={attempts} />
      <dl className={styles['facts']}>
        <dt>{t('webhooks.attempts.event_id')}</dt>
        <dd>
          <code className={styles['code']}>{eventId}</code>
        </dd>
        {nextAt !== null && (
          <>
            <dt>{t('webhooks.attempts.next')}</dt>
            <dd>
              <Moment at={nextAt} />
            </dd>
          </>
        )}
        {doneAt !== null && (
          <>
            <dt>{t('webhooks.attempts.done')}</dt>
            <dd>
              <Moment at={doneAt} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
};

export const deliveryDetails = (delivery: WebhookDelivery) => <DeliveryDetails delivery={delivery} />;
