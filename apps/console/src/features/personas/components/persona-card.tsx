import type { Persona } from '@guildhall/contract/personas/staff.ts';
import { Alert, Switch, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useChangePersona } from '../personas.data.ts';
import { ChatPreview } from './chat-preview.tsx';
import { PersonaName } from './persona-name.tsx';
import styles from './persona.module.css';

const UseState = ({ persona }: { readonly persona: Persona }) => {
  const t = useText();
  if (persona.is_admin) {
    return (
      <Tooltip label={t('personas.admin_hint')} multiline maw={260}>
        <span>
          <StatusBadge tone="brand">{t('personas.admin')}</StatusBadge>
        </span>
      </Tooltip>
    );
  }
  return persona.is_active ? (
    <StatusBadge tone="good">{t('personas.in_use')}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{t('personas.out_of_use')}</StatusBadge>
  );
};

export const PersonaCard = ({ persona }: { readonly persona: Persona }) => {
  const t = useText();
  const { may } = useStaff();
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useChangePersona();
  const { id, name, is_active: isActive } = persona;
  const mayWrite = may('personas.write');
  const save = (newName: string): void =>
    mutate({ id, name: newName, is_active: isActive }, { onSuccess: () => setTyped(null) });
  return (
    <li className={styles['card']} data-off={!isActive || undefined}>
      <div className={styles['head']}>
        <img className={styles['portrait']} src={persona.portrait} alt="" width={56} height={56} />
        <div className={styles['words']}>
          <PersonaName
            name={name}
            typed={typed}
            mayRename={mayWrite}
            isSaving={isPending}
            onType={(text) => {
              setTyped(text);
              reset();
            }}
            onSave={save}
          />
          {typed === null && <UseState persona={persona} />}
        </div>
        {mayWrite && !persona.is_admin && typed === null && (
          <Switch
            aria-label={t('personas.switch', { name })}
            checked={isActive}
            disabled={isPending}
            onChange={(event) => mutate({ id, name, is_active: event.currentTarget.checked })}
          />
        )}
      </div>
      {error !== null && (
        <Alert color="red" variant="light" p="xs" role="alert">
          {failureText(error)}
        </Alert>
      )}
      <ChatPreview name={typed?.trim() || name} portrait={persona.portrait} />
    </li>
  );
};
