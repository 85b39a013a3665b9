import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import type { Seat } from '@guildhall/contract/chat/staff.ts';
import { adminPersona, type Persona } from '@guildhall/contract/personas/staff.ts';
import { Alert, Button, Loader, NumberInput, Popover, Select, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { updateSeat, usePersonas, useSeats } from '../chat.data.ts';
import styles from './seat-menu.module.css';

interface SeatFormProps {
  readonly own: Seat | null;
  readonly seats: readonly Seat[];
  readonly personas: readonly Persona[];
  readonly onDone: () => void;
}

const SeatForm = ({ own, seats, personas, onDone }: SeatFormProps) => {
  const t = useText();
  const { id: staffId } = useStaff();
  const [persona, setPersona] = useState(own?.persona == null ? null : String(own.persona));
  const [count, setCount] = useState(own?.seats ?? 5);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // The admin persona is shared, the own persona is always available, and absent staff hold none.
  const holderOf = (id: number) =>
    id === adminPersona || id === own?.persona
      ? undefined
      : seats.find((seat) => seat.is_connected && seat.persona === id && seat.staff.id !== staffId)?.staff.name;
  const save = async (): Promise<void> => {
    const chosen = personas.find(({ id }) => String(id) === persona);
    if (chosen === undefined) return;
    setIsRunning(true);
    setError(null);
    try {
      await updateSeat({ persona: chosen.id, seats: count });
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Stack gap="sm">
      <Select
        label={t('chat.seat.persona')}
        value={persona}
        onChange={setPersona}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={personas
          .filter(({ id, is_active: isActive }) => isActive || String(id) === persona)
          .map(({ id, name }) => {
            const holder = holderOf(id);
            return {
              value: String(id),
              label: holder === undefined ? name : `${name} · ${t('chat.seat.taken', { name: holder })}`,
              disabled: holder !== undefined,
            };
          })}
      />
      <NumberInput
        label={t('chat.seat.seats')}
        description={t('chat.seat.seats_hint')}
        value={count}
        min={1}
        max={chatBounds.seatsMax}
        clampBehavior="strict"
        allowDecimal={false}
        onChange={(value) => setCount(Number(value) || 1)}
      />
      {error !== null && (
        <Alert color="red" role="alert">
          {failureText(error)}
        </Alert>
      )}
      <Button onClick={() => void save()} loading={isRunning} disabled={persona === null}>
        {t('shell.save')}
      </Button>
    </Stack>
  );
};

/** Persona and number of parallel chats of the staff member. */
export const SeatMenu = () => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useSeats();
  const personas = usePersonas();
  const own = data?.own ?? null;
  const persona = personas.data?.find(({ id }) => id === own?.persona);
  const isReady = data !== undefined && personas.data !== undefined;
  const problem = error ?? personas.error;
  const load = own === null ? '' : `${own.conversations}/${own.seats}`;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus shadow="md">
      <Popover.Target>
        <UnstyledButton className={styles['seat'] ?? ''} title={t('chat.seat')} onClick={() => setIsOpen(!isOpen)}>
          {persona === undefined ? (
            <IconUserQuestion size={18} stroke={1.7} aria-hidden />
          ) : (
            <img src={persona.portrait} alt="" width={22} height={22} />
          )}
          <span className={styles['name']}>{persona?.name ?? t('chat.seat.none')}</span>
          {own !== null && <span className={styles['load']}>{load}</span>}
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('chat.seat')}>
        {isReady ? (
          <SeatForm own={own} seats={data.list} personas={personas.data} onDone={() => setIsOpen(false)} />
        ) : problem !== null ? (
          <FailedState
            error={problem}
            retry={() => {
              void refetch();
              void personas.refetch();
            }}
          />
        ) : (
          <Loader size="sm" mx="auto" aria-label={t('shell.loading')} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
