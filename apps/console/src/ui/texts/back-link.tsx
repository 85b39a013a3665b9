import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { listOf } from './model/list-place.ts';

/** Back to the list, as it was filtered. */
export const BackLink = ({ home, label }: { readonly home: string; readonly label: string }) => {
  const at: { readonly state: unknown } = useLocation();
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={listOf(at.state, home)} aria-label={label}>
        <IconArrowLeft size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};
