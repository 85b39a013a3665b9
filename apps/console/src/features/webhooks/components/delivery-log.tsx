import { deliveryStates } from '@guildhall/contract/webhooks/staff.ts';
import { notifications } from '@mantine/notifications';
import { IconSendOff } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { canResend } from '../model/resend.ts';
import type { LogFilters } from '../model/log-filters.ts';
import { useDeliveries, useSendAgain } from '../webhooks.data.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { deliveryDetails } from './delivery-details.tsx';

interface DeliveryLogProps {
  readonly receivers: readonly string[];
  readonly filters: LogFilters;
}

export const DeliveryLog = ({ receivers, filters }: DeliveryLogProps) => {
  const t = useText();
  const { may } = useStaff();
  const keyset = useDeliveries(filters);
  const { mutate, isPending, variables } = useSendAgain();
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  const turn = (id: number): void => {
    setUnfolded((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  };
  const columns = useDeliveryColumns({
    unfolded,
    onTurn: turn,
    canSendAgain: (delivery) => may('webhooks.write') && canResend(delivery, receivers),
    busyId: isPending ? variables : null,
    onAgain: (id) =>
      mutate(id, {
        onSuccess: () => notifications.show({ color: 'green', message: t('webhooks.again_sent') }),
        onError: (error) => notifications.show({ color: 'red', message: failureText(error) }),
      }),
  });
  const isFiltered = Object.keys(filters).length > 0;
  // A link may name a receiver that is no longer configured; its deliveries still exist.
  const named = [...new Set([...receivers, ...(filters.receiver === undefined ? [] : [filters.receiver])])];
  return (
    <>
      <FilterBar
        filters={[
          {
            name: 'receiver',
            label: t('webhooks.filter.receiver'),
            choices: named.map((value) => ({ value, label: value })),
          },
          {
            name: 'state',
            label: t('webhooks.filter.state'),
            choices: deliveryStates.map((value) => ({ value, label: t(`webhooks.state.${value}`) })),
          },
        ]}
      />
      <KeysetTable
        keyset={keyset}
        columns={columns}
        rowId={({ id }) => id}
        label={t('webhooks.log')}
        onOpen={({ id }) => turn(id)}
        unfolded={{ ids: unfolded, content: deliveryDetails }}
        empty={{
          icon: <IconSendOff size={22} stroke={1.6} />,
          title: t(isFiltered ? 'webhooks.empty_filters' : 'webhooks.empty'),
          hint: t(isFiltered ? 'webhooks.empty_filters_hint' : 'webhooks.empty_hint'),
        }}
      />
    </>
  );
};
