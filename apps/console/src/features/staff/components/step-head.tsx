import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface StepHeadProps {
  readonly title?: string;
  readonly text?: ReactNode;
}

export const StepHead = ({ title, text }: StepHeadProps) => (
  <div>
    {title !== undefined && <Title order={1}>{title}</Title>}
    {text !== undefined && (
      <Text size="sm" c="dimmed" mt={title === undefined ? 0 : 4}>
        {text}
      </Text>
    )}
  </div>
);
