import { IconChevronRight } from '@tabler/icons-react';
import styles from './fold-button.module.css';

interface FoldButtonProps {
  readonly label: string;
  readonly isUnfolded: boolean;
  readonly onTurn: () => void;
}

export const FoldButton = ({ label, isUnfolded, onTurn }: FoldButtonProps) => (
  <button
    type="button"
    className={styles['fold']}
    aria-label={label}
    aria-expanded={isUnfolded}
    onClick={(event) => {
      event.stopPropagation();
      onTurn();
    }}
  >
    <IconChevronRight size={15} stroke={1.8} />
  </button>
);
