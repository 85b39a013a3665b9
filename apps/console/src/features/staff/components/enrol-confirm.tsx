import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { acceptSession } from '../../../platform/session.ts';
import { showFreshCodes } from '../fresh-codes.ts';
import { AttemptError } from './attempt-error.tsx';
import { CodeField, codeLength } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { StepHead } from './step-head.tsx';
import { useAttempt } from './use-attempt.ts';
import styles from './enrol.module.css';

interface EnrolConfirmProps {
  readonly address: string;
  readonly codes: readonly string[];
}

/** In fours, as one reads and types it. */
const secretOf = (address: string): string =>
  (URL.parse(address)?.searchParams.get('secret') ?? '').replaceAll(/.{4}(?=.)/g, '$& ');

/** The code to scan, and the proof that the authenticator has it. */
export const EnrolConfirm = ({ address, codes }: EnrolConfirmProps) => {
  const t = useText();
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);
  const attempt = useAttempt();
  const secret = secretOf(address);
  const send = (value: string): void => {
    attempt.run(async () => {
      try {
        const session = await call('/staff/enrol_finish', { code: value });
        // Before the session: from here on the codes are not told again, so they must be seen first.
        showFreshCodes(codes);
        acceptSession(session);
      } catch (error) {
        setCode('');
        setRefusals((count) => count + 1);
        throw error;
      }
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(code);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <StepHead title={t('staff.enrol.title')} text={t('staff.enrol.scan_text')} />
        <div className={styles['scan']}>
          <QrCode text={address} label={t('staff.enrol.qr')} />
          <Stack gap={6}>
            <Text size="xs" c="dimmed">
              {t('staff.enrol.by_hand')}
            </Text>
            <Code className={styles['secret'] ?? ''}>{secret}</Code>
            <Group>
              <CopyButton value={secret.replaceAll(' ', '')}>
                {({ copied, copy }) => (
                  <Button variant="default" size="compact-xs" onClick={copy}>
                    {t(copied ? 'shell.copied' : 'shell.copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </Stack>
        </div>
        <CodeField
          key={refusals}
          label={t('staff.enrol.code')}
          size="md"
          value={code}
          attempt={attempt}
          onChange={setCode}
          onComplete={send}
        />
        <AttemptError attempt={attempt} />
        <Button
          size="sm"
          type="submit"
          fullWidth
          loading={attempt.isRunning}
          disabled={attempt.isBlocked || code.length < codeLength}
        >
          {t('staff.enrol.confirm')}
        </Button>
      </Stack>
    </form>
  );
};
