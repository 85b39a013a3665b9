import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { AttemptError } from '../components/attempt-error.tsx';
import { useAttempt } from '../components/use-attempt.ts';

interface PasskeyButtonProps {
  readonly label: string;
  /** Asks the browser for a passkey. */
  readonly onUse: () => Promise<void>;
}

/** Below a form with a password or a code, which keeps its input while the browser asks. */
export const PasskeyButton = ({ label, onUse }: PasskeyButtonProps) => {
  const attempt = useAttempt();
  return (
    <>
      <AttemptError attempt={attempt} />
      <Button
        size="sm"
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={16} stroke={1.6} />}
        loading={attempt.isRunning}
        disabled={attempt.isBlocked}
        onClick={() => {
          attempt.run(onUse);
        }}
      >
        {label}
      </Button>
    </>
  );
};
