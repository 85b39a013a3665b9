import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './persona.module.css';

interface PersonaNameProps {
  readonly name: string;
  readonly typed: string | null;
  readonly mayRename: boolean;
  readonly isSaving: boolean;
  readonly onType: (text: string | null) => void;
  readonly onSave: (name: string) => void;
}

interface NameFormProps extends Pick<PersonaNameProps, 'name' | 'isSaving' | 'onType' | 'onSave'> {
  readonly typed: string;
}

const NameForm = ({ name, typed, isSaving, onType, onSave }: NameFormProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const wanted = typed.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (wanted === name) onType(null);
    else if (wanted !== '') onSave(wanted);
  };
  return (
    <form className={styles['naming']} onSubmit={submit}>
      <TextInput
        flex={1}
        ref={input}
        aria-label={t('personas.name')}
        autoComplete="off"
        maxLength={staffLimits.nameMax}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onType(null);
        }}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="ember"
        aria-label={t('shell.save')}
        loading={isSaving}
        disabled={wanted === ''}
      >
        <IconCheck size={15} stroke={2} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('shell.cancel')} onClick={() => onType(null)}>
        <IconX size={15} stroke={2} />
      </ActionIcon>
    </form>
  );
};

export const PersonaName = ({ name, typed, mayRename, isSaving, onType, onSave }: PersonaNameProps) => {
  const t = useText();
  if (typed === null) {
    return (
      <div className={styles['naming']}>
        <h2 className={styles['name']} title={name}>
          {name}
        </h2>
        {mayRename && (
          <ActionIcon size="sm" aria-label={t('personas.rename_of', { name })} onClick={() => onType(name)}>
            <IconPencil size={14} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
    );
  }
  return <NameForm name={name} typed={typed} isSaving={isSaving} onType={onType} onSave={onSave} />;
};
