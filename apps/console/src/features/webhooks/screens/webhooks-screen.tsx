import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DeliveryLog } from '../components/delivery-log.tsx';
import { ReceiverCard } from '../components/receiver-card.tsx';
import { SetupHint } from '../components/setup-hint.tsx';
import { logFields } from '../model/log-filters.ts';
import { useReceivers } from '../webhooks.data.ts';
import styles from '../components/receiver-card.module.css';

const cardHeight = 150;
const skeletonIds = [1, 2, 3];

const Receivers = () => {
  const t = useText();
  const { data, isError, error, refetch } = useReceivers();
  const { values, change } = useAddressState(logFields);
  if (data === undefined && isError) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={styles['cards']} role="status" aria-label={t('shell.loading')}>
        {skeletonIds.map((id) => (
          <Skeleton key={id} height={cardHeight} radius="md" />
        ))}
      </div>
    );
  }
  if (data.length === 0) return <SetupHint />;
  return (
    <>
      <VisuallyHidden component="h2">{t('webhooks.receivers')}</VisuallyHidden>
      <ul className={styles['cards']}>
        {data.map((receiver) => (
          <ReceiverCard
            key={receiver.name}
            receiver={receiver}
            onShow={(state) => change({ receiver: receiver.name, state })}
          />
        ))}
      </ul>
      <DeliveryLog
        receivers={data.map(({ name }) => name)}
        filters={{
          ...(values.receiver && { receiver: values.receiver }),
          ...(values.state && { state: values.state }),
        }}
      />
    </>
  );
};

export const WebhooksScreen = () => {
  const t = useText();
  return (
    <>
      <PageHeader title={t('webhooks.title')} hint={t('webhooks.hint')} />
      <Receivers />
    </>
  );
};
