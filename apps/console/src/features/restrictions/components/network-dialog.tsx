import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { choiceOf, firstDraft } from '../model/choice.ts';
import { imposeOnNetwork, reachOf } from '../restrictions.data.ts';
import { ChoiceFields } from './choice-fields.tsx';

type Reach = Awaited<ReturnType<typeof reachOf>>;

/** Only a network whose players were counted can be restricted. */
export const NetworkDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const t = useText();
  const [draft, setDraft] = useState(firstDraft);
  const [address, setAddress] = useState('');
  const [reach, setReach] = useState<Reach | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choice = choiceOf(draft);
  const check = async (): Promise<void> => {
    setProblem(null);
    try {
      setReach(await reachOf(address));
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <DialogForm
      isOpen={isOpen}
      title={t('restrictions.network')}
      confirmLabel={t(`restrictions.kind.${draft.kind}`)}
      isIncomplete={reach === null || choice === null}
      onConfirm={async () => {
        if (reach !== null && choice !== null)
          await imposeOnNetwork(reach.network, reach.players, { ...choice, hours: choice.hours ?? 24 });
      }}
      onClose={onClose}
    >
      <Group align="end" gap="xs">
        <TextInput
          data-autofocus
          label={t('restrictions.network.address')}
          value={address}
          error={problem}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setReach(null);
          }}
        />
        <Button variant="light" onClick={() => void check()}>
          {t('restrictions.network.check')}
        </Button>
      </Group>
      {reach !== null && (
        <Text size="sm" role="status">
          {t('restrictions.network.reach', { network: reach.network, count: reach.players })}
        </Text>
      )}
      <ChoiceFields draft={draft} onChange={setDraft} mayBlock mayLast={false} />
    </DialogForm>
  );
};
