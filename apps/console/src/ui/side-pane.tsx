import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { useIsCompact } from './use-compact.ts';

interface SidePaneProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Content next to the main area; a drawer on compact screens. */
export const SidePane = ({ title, isOpen, onClose, children }: SidePaneProps) => {
  const t = useText();
  const isCompact = useIsCompact();
  if (!isCompact) return children;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="22rem"
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {children}
    </Drawer>
  );
};
