import { Button, type ButtonProps } from '@mantine/core';
import type { Composer } from './use-composer.public.ts';

interface SendButtonsProps extends ButtonProps {
  readonly composer: Composer;
  readonly label: string;
}

/** Translates the reply, if it needs that, and sends it. */
export const SendButtons = ({ composer, label, disabled = false, ...button }: SendButtonsProps) => (
  <>
    {composer.outgoing.button}
    <Button {...button} disabled={disabled || !composer.mayRun} loading={composer.isBusy} onClick={composer.run}>
      {composer.first?.label ?? label}
    </Button>
  </>
);
