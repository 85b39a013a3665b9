import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { listPathOf } from '../platform/address/list-origin.ts';

/** Returns to the list with its filters. */
export const BackLink = ({ home, label }: { readonly home: string; readonly label: string }) => {
  const at: { readonly state: unknown } = useLocation();
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={listPathOf(at.state, home)} aria-label={label}>
        <IconArrowLeft size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};
