import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { RoutingPerson, RoutingTeam } from '@guildhall/contract/routing/staff.ts';
import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { saveTeam } from '../routing.data.ts';

interface TeamDialogProps {
  /** Null: a new team. */
  readonly team: RoutingTeam | null;
  readonly people: readonly RoutingPerson[];
  readonly onClose: () => void;
}

export const TeamDialog = ({ team, people, onClose }: TeamDialogProps) => {
  const t = useText();
  const [name, setName] = useState(team?.name ?? '');
  const [members, setMembers] = useState<string[]>(team?.members ?? []);
  const [isRemoved, setIsRemoved] = useState(false);
  const [base] = useState(team === null ? {} : { id: team.id, version: team.version });
  return (
    <DialogForm
      isOpen
      title={team === null ? t('routing.team.new') : t('routing.team.edit', { name: team.name })}
      confirmLabel={t('shell.save')}
      isIncomplete={name.trim() === ''}
      onConfirm={() => saveTeam({ ...base, name: name.trim(), members, is_active: !isRemoved })}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('routing.team.name')}
        required
        maxLength={staffLimits.nameMax}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label={t('routing.members')}
        searchable
        value={members}
        onChange={setMembers}
        data={people.map(({ staff }) => ({ value: staff.id, label: staff.name }))}
      />
      {team !== null && (
        <Checkbox
          label={t('routing.team.remove')}
          description={t('routing.team.remove_hint')}
          checked={isRemoved}
          onChange={(event) => setIsRemoved(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
};
