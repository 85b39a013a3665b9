import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';

interface FilterEmptyActionProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** Creates the first record of a list that is empty without filters. */
  readonly children: ReactNode;
}

/** The way out of an empty list. */
export const FilterEmptyAction = ({ isNarrowed, onClear, children }: FilterEmptyActionProps) => {
  const t = useText();
  if (!isNarrowed) return children;
  return (
    <Button variant="default" onClick={onClear}>
      {t('shell.filter.clear')}
    </Button>
  );
};
