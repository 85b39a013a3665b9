import { Button } from '@mantine/core';
import { AttemptError } from './attempt-error.tsx';
import type { Attempt } from './use-attempt.ts';

interface SubmitButtonProps {
  readonly attempt: Attempt;
  readonly label: string;
  readonly isIncomplete?: boolean;
}

/** Sends the form of a sign-in step; the reason of a refusal is above it. */
export const SubmitButton = ({ attempt, label, isIncomplete = false }: SubmitButtonProps) => (
  <>
    <AttemptError attempt={attempt} />
    <Button size="sm" type="submit" fullWidth loading={attempt.isRunning} disabled={attempt.isBlocked || isIncomplete}>
      {label}
    </Button>
  </>
);
