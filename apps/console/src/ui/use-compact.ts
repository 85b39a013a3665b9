import { useMediaQuery } from '@mantine/hooks';

/** Matches `width < 75rem` in the style sheets: tablets and half-width windows, where side panes become drawers. */
export const useIsCompact = (): boolean =>
  useMediaQuery('(width < 75rem)', false, { getInitialValueInEffect: false }) ?? false;
