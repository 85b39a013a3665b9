import { Tooltip } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import styles from './body-editor.module.css';

interface ToolProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
}

export const Tool = ({ label, icon: Icon, isActive = false, isDisabled = false, ...others }: ToolProps) => (
  <Tooltip label={label}>
    <RichTextEditor.Control
      {...(others as object)}
      className={styles['tool'] ?? ''}
      aria-label={label}
      active={isActive}
      disabled={isDisabled}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
    </RichTextEditor.Control>
  </Tooltip>
);
