import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { changePerson } from '../people.data.ts';
import styles from './person.module.css';

export const PersonName = ({ member }: { readonly member: StaffMember }) => {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? member.name;
  const isChanged = name.trim() !== member.name && name.trim() !== '';
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: changePerson,
    onSuccess: () => {
      setTyped(null);
      notifications.show({ message: t('people.saved', { name: name.trim() }) });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isChanged) mutate({ id: member.id, name: name.trim() });
  };
  return (
    <form className={styles['naming']} onSubmit={submit}>
      <TextInput
        label={t('people.person.name')}
        description={t('people.person.name_hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        maxLength={staffLimits.nameMax}
        value={name}
        error={error === null ? null : failureText(error)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          reset();
        }}
      />
      <Button type="submit" variant={isChanged ? 'filled' : 'default'} disabled={!isChanged} loading={isPending}>
        {t('shell.save')}
      </Button>
    </form>
  );
};
