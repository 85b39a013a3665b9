import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { acceptSession } from '../../../platform/session.ts';
import { AttemptError } from './attempt-error.tsx';
import { CodeField, codeLength } from './code-field.tsx';
import { StartOver } from './start-over.tsx';
import { StepHead } from './step-head.tsx';
import { useAttempt } from './use-attempt.ts';

/** The second step: the authenticator's code, or one of the recovery codes. */
export const SecondFactorStep = () => {
  const t = useText();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);
  const attempt = useAttempt();
  const send = (value: string): void => {
    attempt.run(async () => {
      try {
        acceptSession(await call('/staff/second_factor', { code: value, is_recovery: isRecovery }));
      } catch (error) {
        // Six new digits come every half minute; the old ones are of no use. A recovery code may have one letter wrong.
        if (!isRecovery) setCode('');
        setRefusals((count) => count + 1);
        throw error;
      }
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(code);
  };
  const turn = (): void => {
    setIsRecovery(!isRecovery);
    setCode('');
    attempt.forget();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <StepHead
          title={t('staff.second.title')}
          text={t(isRecovery ? 'staff.second.recovery_text' : 'staff.second.text')}
        />
        {isRecovery ? (
          <TextInput
            key="recovery"
            size="sm"
            label={t('staff.recovery_code')}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : (
          <CodeField
            key={refusals}
            label={t('staff.code')}
            size="lg"
            value={code}
            attempt={attempt}
            onChange={setCode}
            onComplete={send}
          />
        )}
        <AttemptError attempt={attempt} />
        <Button
          size="sm"
          type="submit"
          fullWidth
          loading={attempt.isRunning}
          disabled={attempt.isBlocked || code.length < codeLength}
        >
          {t('staff.sign_in')}
        </Button>
        <Stack gap={4} align="center">
          <Anchor component="button" type="button" size="sm" onClick={turn}>
            {t(isRecovery ? 'staff.second.use_code' : 'staff.second.use_recovery')}
          </Anchor>
          <StartOver />
        </Stack>
      </Stack>
    </form>
  );
};
