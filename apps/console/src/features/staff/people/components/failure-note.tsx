import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureText } from '../../../../platform/text/failure-text.ts';

export const FailureNote = ({ error }: { readonly error: unknown }) =>
  error === null || error === undefined ? null : (
    <Alert color="red" variant="light" p="xs" icon={<IconAlertTriangle size={16} stroke={1.8} />} role="alert">
      {failureText(error)}
    </Alert>
  );
