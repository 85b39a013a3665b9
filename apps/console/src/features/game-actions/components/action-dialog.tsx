import {
  faultOfField,
  faultOfInput,
  labelIn,
  type GameAction,
  type GameActionField,
  type GameActionInput,
} from '@guildhall/contract/game-actions/rules.ts';
import type { actionAvailable } from '@guildhall/contract/game-actions/staff.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Author } from '@guildhall/contract/players/subject.ts';
import { Alert, Checkbox, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { isFailure } from '../../../platform/network/api.ts';
import { attemptFor, type Attempt } from '../../../platform/network/attempt.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { isReason } from '../../../ui/reason-field.tsx';
import { runAction } from '../game-actions.data.ts';

type Purchase = MsgOf<typeof actionAvailable>['purchases'][number];

interface FieldProps {
  readonly field: GameActionField;
  readonly value: string | number | undefined;
  readonly purchases: readonly Purchase[];
  readonly onChange: (value: string | number) => void;
}

const ActionField = ({ field, value, purchases, onChange }: FieldProps) => {
  const t = useText();
  const locale = useLocale();
  const fault = value === undefined || value === '' ? null : faultOfField(field, value);
  const shared = {
    label: labelIn(field.labels, locale),
    required: field.required,
    error: fault === null ? undefined : t(fault.key, fault.params),
  };
  if (field.type === 'number') {
    return (
      <NumberInput
        {...shared}
        value={value ?? ''}
        allowDecimal={false}
        description={t('game_actions.range', { min: field.min, max: field.max })}
        onChange={onChange}
      />
    );
  }
  const options =
    field.type === 'choice'
      ? field.options.map((option) => ({ value: option.value, label: labelIn(option.labels, locale) }))
      : purchases.map(({ id, product, at }) => ({ value: id, label: `${product} · ${formatDate(at, locale)}` }));
  if (field.type === 'choice' || (field.type === 'purchase' && options.length > 0)) {
    return (
      <Select
        {...shared}
        data={options}
        value={value === undefined ? null : String(value)}
        allowDeselect={!field.required}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      dir="auto"
      value={value === undefined ? '' : String(value)}
      {...(field.type === 'purchase' && { description: t('game_actions.purchase_hint') })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

interface ActionDialogProps {
  readonly action: GameAction;
  readonly person: Author;
  readonly purchases: readonly Purchase[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Stays mounted, so that what was typed is still there when it is opened again. */
export const ActionDialog = ({ action, person, purchases, isOpen, onClose }: ActionDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const [input, setInput] = useState<GameActionInput>({});
  const [reason, setReason] = useState('');
  /** The input that ran already, and whether it should run again: consent is for this input alone. */
  const [refused, setRefused] = useState<string | null>(null);
  const [isRepeat, setIsRepeat] = useState(false);
  const last = useRef<Attempt | null>(null);
  const label = labelIn(action.labels, locale);
  const content = JSON.stringify([person, input]);
  const forgetRefusal = (): void => {
    setRefused(null);
    setIsRepeat(false);
  };
  const run = async (): Promise<void> => {
    last.current = attemptFor(last.current, JSON.stringify([person, input, reason]), () => crypto.randomUUID());
    try {
      const body = {
        id: last.current.id,
        person,
        action: action.name,
        input,
        reason,
        is_repeat: isRepeat && refused === content,
      };
      await runAction(body, action.sensitive);
    } catch (error) {
      if (isFailure(error, 'action_repeated')) setRefused(content);
      throw error;
    }
    last.current = null;
    setInput({});
    setReason('');
    notifications.show({ color: 'green', message: t('game_actions.requested', { action: label }) });
  };
  return (
    <DialogForm
      isOpen={isOpen}
      title={label}
      confirmLabel={t('game_actions.run')}
      isIncomplete={faultOfInput(action, input) !== null || !isReason(reason)}
      onConfirm={run}
      onClose={() => {
        forgetRefusal();
        onClose();
      }}
    >
      {action.fields.map((field) => (
        <ActionField
          key={field.name}
          field={field}
          value={input[field.name]}
          purchases={purchases}
          onChange={(value) => {
            setIsRepeat(false);
            setInput((before) => ({ ...before, [field.name]: value }));
          }}
        />
      ))}
      <Textarea
        label={t('game_actions.reason')}
        description={t('game_actions.reason_hint', { min: staffLimits.reasonMin })}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={staffLimits.reasonMax}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {refused === content && (
        <Checkbox
          label={t('game_actions.repeat')}
          checked={isRepeat}
          onChange={(event) => setIsRepeat(event.currentTarget.checked)}
        />
      )}
      {action.sensitive && <Alert color="yellow">{t('game_actions.sensitive')}</Alert>}
      <Text size="sm" c="dimmed">
        {t('game_actions.confirm')}
      </Text>
    </DialogForm>
  );
};
