import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureText } from '../../../platform/failure-text.ts';

/** What went wrong, where it went wrong. */
export const FailureNote = ({ error }: { readonly error: unknown }) =>
  error === null || error === undefined ? null : (
    <Alert color="red" variant="light" p="xs" icon={<IconAlertTriangle size={16} stroke={1.8} />} role="alert">
      {failureText(error)}
    </Alert>
  );
