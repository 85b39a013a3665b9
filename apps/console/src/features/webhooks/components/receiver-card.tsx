import { deliveryCountMax, webhookEvents, type WebhookReceiver } from '@guildhall/contract/webhooks/staff.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSend } from '@tabler/icons-react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { healthOf, type Health } from '../model/health.ts';
import { useSendTest } from '../webhooks.data.ts';
import styles from './receiver-card.module.css';

const tones: Readonly<Record<Health, StatusTone>> = { trouble: 'danger', behind: 'wait', well: 'good', new: 'quiet' };

interface CountProps {
  readonly label: string;
  readonly action: string;
  readonly count: number;
  readonly onShow: () => void;
}

/** A count that filters the delivery log when clicked. */
const Count = ({ label, action, count, onShow }: CountProps) => {
  const t = useText();
  const text = t('webhooks.receiver.count', { count, isMore: count >= deliveryCountMax ? 'yes' : 'no' });
  return (
    <div className={styles['number']}>
      <dt>{label}</dt>
      <dd>
        {count === 0 ? (
          text
        ) : (
          <button type="button" className={styles['show']} aria-label={`${action}: ${text}`} onClick={onShow}>
            {text}
          </button>
        )}
      </dd>
    </div>
  );
};

const Events = ({ events }: Pick<WebhookReceiver, 'events'>) => {
  const t = useText();
  const isAll = webhookEvents.every((event) => event === 'test' || events.includes(event));
  return (
    <ul className={styles['events']}>
      {isAll ? (
        <li>{t('webhooks.receiver.everything')}</li>
      ) : (
        events.map((event) => (
          <li key={event} title={t(`webhooks.event.${event}`)}>
            <code>{event}</code>
          </li>
        ))
      )}
    </ul>
  );
};

interface ReceiverCardProps {
  readonly receiver: WebhookReceiver;
  readonly onShow: (state: 'waiting' | 'failed') => void;
}

export const ReceiverCard = ({ receiver, onShow }: ReceiverCardProps) => {
  const t = useText();
  const { may } = useStaff();
  const { name, last_delivered_at: lastAt } = receiver;
  const health = healthOf(receiver);
  const { mutate, isPending } = useSendTest();
  const test = (): void =>
    mutate(name, {
      onSuccess: () => notifications.show({ color: 'green', message: t('webhooks.test_sent', { name }) }),
      onError: (error) => notifications.show({ color: 'red', message: failureText(error) }),
    });
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <h3 className={styles['name']} title={name}>
          {name}
        </h3>
        <StatusBadge tone={tones[health]}>{t(`webhooks.receiver.${health}`)}</StatusBadge>
        {may('webhooks.write') && (
          <Button
            className={styles['test'] ?? ''}
            variant="default"
            size="compact-xs"
            leftSection={<IconSend size={13} stroke={1.8} />}
            aria-label={t('webhooks.test_of', { name })}
            loading={isPending}
            onClick={test}
          >
            {t('webhooks.test')}
          </Button>
        )}
      </div>
      <code className={styles['origin']} title={receiver.origin}>
        {receiver.origin}
      </code>
      <Events events={receiver.events} />
      <dl className={styles['numbers']}>
        <Count
          label={t('webhooks.receiver.waiting')}
          action={t('webhooks.receiver.show_waiting', { name })}
          count={receiver.waiting_count}
          onShow={() => onShow('waiting')}
        />
        <Count
          label={t('webhooks.receiver.failed')}
          action={t('webhooks.receiver.show_failed', { name })}
          count={receiver.failed_count}
          onShow={() => onShow('failed')}
        />
        <div className={styles['number']}>
          <dt>{t('webhooks.receiver.last')}</dt>
          <dd>{lastAt === null ? t('webhooks.receiver.never') : <TimeText at={lastAt} />}</dd>
        </div>
      </dl>
    </li>
  );
};
