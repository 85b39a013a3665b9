import { Tooltip } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import styles from './audit.module.css';

export const FilterByButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Tooltip label={label}>
    <button
      type="button"
      className={styles['only']}
      aria-label={label}
      onClick={(event) => {
        // A click on the row would expand it.
        event.stopPropagation();
        onClick();
      }}
    >
      <IconFilter size={13} stroke={1.8} />
    </button>
  </Tooltip>
);
