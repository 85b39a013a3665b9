import { Tooltip } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import styles from './audit.module.css';

/** Narrows the list to what it stands beside. */
export const OnlyButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Tooltip label={label}>
    <button
      type="button"
      className={styles['only']}
      aria-label={label}
      onClick={(event) => {
        // The row itself unfolds at a click.
        event.stopPropagation();
        onClick();
      }}
    >
      <IconFilter size={13} stroke={1.8} />
    </button>
  </Tooltip>
);
