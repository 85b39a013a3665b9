import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useEscape } from '../../../platform/input/escape-key.ts';
import { call, isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { layers } from '../../../ui/layers.ts';
import { CurrentPassword } from '../components/current-password.tsx';
import { SubmitButton } from '../components/submit-button.tsx';
import { useAttempt } from '../components/use-attempt.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { hasPasskeys, proveWithPasskey } from '../passkeys/passkeys.adapter.ts';
import { usePasskeys } from '../passkeys/passkeys.data.ts';
import { CodeField, codeLength } from './code-field.tsx';

const ProofForm = ({ onProven }: { readonly onProven: () => void }) => {
  const t = useText();
  const [method, setMethod] = useState<'code' | 'password'>('code');
  const [secret, setSecret] = useState('');
  const [refusals, setRefusals] = useState(0);
  const attempt = useAttempt();
  const mayUsePasskey = (usePasskeys().data ?? []).length > 0 && hasPasskeys();
  const isByCode = method === 'code';
  const send = (value: string): void => {
    attempt.run(async () => {
      try {
        await call('/staff/prove', { method, secret: value });
        onProven();
      } catch (error) {
        if (isByCode) setSecret('');
        setRefusals((count) => count + 1);
        throw error;
      }
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // React passes submits of a dialog on to the form that opened it.
    event.stopPropagation();
    send(secret);
  };
  const turn = (): void => {
    setMethod(isByCode ? 'password' : 'code');
    setSecret('');
    attempt.forget();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{t(isByCode ? 'staff.proof.text' : 'staff.proof.password_text')}</Text>
        {isByCode ? (
          <CodeField
            key={refusals}
            label={t('staff.code')}
            size="md"
            value={secret}
            attempt={attempt}
            onChange={setSecret}
            onComplete={send}
          />
        ) : (
          <CurrentPassword label={t('staff.password')} autoFocus value={secret} onChange={setSecret} />
        )}
        {isFailure(attempt.error, 'wrong_state') && <Text size="sm">{t('staff.proof.none')}</Text>}
        <SubmitButton
          attempt={attempt}
          label={t('staff.proof.confirm')}
          isIncomplete={secret.length < (isByCode ? codeLength : 1)}
        />
        <Anchor component="button" type="button" size="sm" ta="center" onClick={turn}>
          {t(isByCode ? 'staff.proof.use_password' : 'staff.second.use_code')}
        </Anchor>
        {mayUsePasskey && (
          <PasskeyButton
            label={t('staff.passkey.prove')}
            onUse={async () => {
              await proveWithPasskey();
              onProven();
            }}
          />
        )}
      </Stack>
    </form>
  );
};

/** Asks for a code, the password or a passkey before a dangerous step, on top of the form that started it. */
export const ProofDialog = ({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) => {
  const t = useText();
  const cancel = (): void => onAnswer(false);
  useEscape(true, cancel);
  return (
    <Modal
      opened
      onClose={cancel}
      closeOnEscape={false}
      title={t('staff.proof.title')}
      size="sm"
      zIndex={layers.proof}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <ProofForm onProven={() => onAnswer(true)} />
    </Modal>
  );
};
