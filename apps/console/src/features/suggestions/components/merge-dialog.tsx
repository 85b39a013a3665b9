import type { StaffSuggestion, SuggestionRow } from '@guildhall/contract/suggestions/staff.ts';
import { Alert, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { mayMergeInto, mergeChoices, numberTyped } from '../model/merge-choice.ts';
import { changeSuggestion, useMergeChoices, useSuggestion } from '../suggestions.data.ts';
import { useDialogRun } from '../../../ui/use-dialog-run.ts';
import { MergeChoices } from './merge-choices.tsx';

interface MergeDialogProps {
  readonly suggestion: StaffSuggestion;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The loaded suggestions, plus one looked up by its number. */
const useFound = (typed: string, ownId: number, isOpen: boolean): readonly SuggestionRow[] | undefined => {
  const { data } = useMergeChoices(isOpen);
  const number = numberTyped(typed);
  const isAway = number !== null && data !== undefined && data.every(({ id }) => id !== number);
  const { data: named } = useSuggestion(isAway ? number : null);
  if (data === undefined) return undefined;
  const found = mergeChoices(data, typed, ownId);
  return isAway && named !== undefined && mayMergeInto(named, ownId) ? [named, ...found] : found;
};

export const MergeDialog = ({ suggestion, isOpen, onClose }: MergeDialogProps) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [into, setInto] = useState<SuggestionRow | null>(null);
  const { isRunning, error, run, forgetError } = useDialogRun();
  const { id, version, supporters, unverified_supporters: unverified } = suggestion;
  const found = useFound(typed, id, isOpen);
  const close = (): void => {
    setTyped('');
    setInto(null);
    forgetError();
    onClose();
  };
  const merge = (target: SuggestionRow): Promise<void> =>
    run(async () => {
      await changeSuggestion(id, () => call('/suggestion/merge', { id, version, into: target.id }));
      close();
    });
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('suggestions.merge.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Text size="sm" mb="sm">
        {t('suggestions.merge.text', { count: supporters + unverified })}
      </Text>
      <TextInput
        label={t('suggestions.merge.search')}
        placeholder={t('suggestions.merge.search.placeholder')}
        value={typed}
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setInto(null);
        }}
      />
      <MergeChoices found={found} chosen={into} onChoose={setInto} />
      {error !== null && (
        <Alert color="red" mt="md" role="alert">
          {failureText(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} disabled={isRunning}>
          {t('shell.cancel')}
        </Button>
        <Button
          disabled={into === null}
          loading={isRunning}
          onClick={() => {
            if (into !== null) void merge(into);
          }}
        >
          {into === null ? t('suggestions.merge') : t('suggestions.merge.confirm', { id: String(into.id) })}
        </Button>
      </Group>
    </Modal>
  );
};
