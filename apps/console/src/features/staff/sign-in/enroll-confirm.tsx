import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState, type SubmitEvent } from 'react';
import { encode } from 'uqr';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { acceptSession } from '../../../platform/session/session.ts';
import { showFreshCodes } from './fresh-codes.store.ts';
import { SubmitButton } from '../components/submit-button.tsx';
import { CodeField, codeLength } from './code-field.tsx';
import { StepHead } from '../components/step-head.tsx';
import { useAttempt } from '../components/use-attempt.ts';
import styles from './enroll.module.css';

/** Renders the QR code as a single SVG path, one square per dark module. */
const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 0, ecc: 'M' });
    const squares = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
};

interface EnrolConfirmProps {
  readonly address: string;
  readonly codes: readonly string[];
}

/** Groups of four characters are easier to read and type. */
const secretOf = (address: string): string =>
  (URL.parse(address)?.searchParams.get('secret') ?? '').replaceAll(/.{4}(?=.)/g, '$& ');

export const EnrollConfirm = ({ address, codes }: EnrolConfirmProps) => {
  const t = useText();
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);
  const attempt = useAttempt();
  const secret = secretOf(address);
  const send = (value: string): void => {
    attempt.run(async () => {
      try {
        const session = await call('/staff/enrol_finish', { code: value });
        // Store the codes before the session changes: the server never sends them again, so they must be shown first.
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
        <SubmitButton attempt={attempt} label={t('staff.enrol.confirm')} isIncomplete={code.length < codeLength} />
      </Stack>
    </form>
  );
};
