import { Anchor, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { acceptSession } from '../../../platform/session/session.ts';
import { SubmitButton } from '../components/submit-button.tsx';
import { CodeField, codeLength } from './code-field.tsx';
import { StartOver } from './start-over.tsx';
import { StepHead } from '../components/step-head.tsx';
import { useAttempt } from '../components/use-attempt.ts';

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
        // A rejected authenticator code is useless, so clear it. A recovery code may just contain a typo.
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
        <SubmitButton attempt={attempt} label={t('staff.sign_in')} isIncomplete={code.length < codeLength} />
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
