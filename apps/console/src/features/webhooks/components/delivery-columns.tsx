import type { DeliveryState, WebhookDelivery } from '@guildhall/contract/webhooks/staff.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { FoldButton } from '../../../ui/fold-button.tsx';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { answerText } from '../model/attempt-text.ts';
import styles from './deliveries.module.css';

interface DeliveryColumnsOptions {
  readonly unfolded: readonly number[];
  readonly onTurn: (id: number) => void;
  readonly canSendAgain: (delivery: WebhookDelivery) => boolean;
  readonly onAgain: (id: number) => void;
  readonly busyId: number | null;
}

const tones: Readonly<Record<DeliveryState, StatusTone>> = { waiting: 'wait', delivered: 'good', failed: 'danger' };

export const useDeliveryColumns = (options: DeliveryColumnsOptions): readonly KeysetColumn<WebhookDelivery>[] => {
  const t = useText();
  const { unfolded, onTurn, canSendAgain, onAgain, busyId } = options;
  return [
    {
      accessor: 'id',
      title: <VisuallyHidden>{t('webhooks.column.details')}</VisuallyHidden>,
      width: 44,
      render: ({ id }) => (
        <FoldButton
          label={t('webhooks.attempts.show', { id })}
          isUnfolded={unfolded.includes(id)}
          onTurn={() => onTurn(id)}
        />
      ),
    },
    {
      accessor: 'event',
      title: t('webhooks.column.event'),
      width: 330,
      ellipsis: true,
      render: ({ event }) => (
        <span>
          <span className={styles['event']}>{t(`webhooks.event.${event}`)}</span>{' '}
          <code className={styles['code']}>{event}</code>
        </span>
      ),
    },
    { accessor: 'receiver', title: t('webhooks.column.receiver'), width: 140, ellipsis: true },
    {
      accessor: 'state',
      title: t('webhooks.column.state'),
      width: 120,
      render: ({ state }) => <StatusBadge tone={tones[state]}>{t(`webhooks.state.${state}`)}</StatusBadge>,
    },
    {
      accessor: 'log',
      title: t('webhooks.column.answer'),
      width: 170,
      ellipsis: true,
      render: ({ log }) => {
        const last = log.at(-1);
        return last === undefined ? null : <span className={styles['soft']}>{answerText(last, t)}</span>;
      },
    },
    {
      accessor: 'attempts',
      title: t('webhooks.column.attempts'),
      width: 90,
      textAlign: 'right',
      render: ({ attempts }) => <span className={styles['number']}>{attempts}</span>,
    },
    {
      accessor: 'created_at',
      title: t('webhooks.column.created'),
      width: 130,
      render: ({ created_at: at }) => (
        <span className={styles['soft']}>
          <TimeText at={at} />
        </span>
      ),
    },
    {
      accessor: 'action',
      title: <VisuallyHidden>{t('webhooks.column.action')}</VisuallyHidden>,
      width: 120,
      textAlign: 'right',
      render: (delivery) =>
        canSendAgain(delivery) && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('webhooks.again_of', { id: delivery.id })}
            loading={busyId === delivery.id}
            onClick={(event) => {
              event.stopPropagation();
              onAgain(delivery.id);
            }}
          >
            {t('webhooks.again')}
          </Button>
        ),
    },
  ];
};
