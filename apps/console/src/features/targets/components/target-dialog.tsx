import { targetBounds, targetSubjects } from '@guildhall/contract/targets/rules.ts';
import type { SupportTarget, TargetTable } from '@guildhall/contract/targets/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { MultiSelect, NumberInput, SegmentedControl, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { saveTarget, type TargetBody } from '../targets.data.ts';
import { MinutesField } from './minutes-field.tsx';
import { givenName } from '../given-name.public.ts';

interface TargetDialogProps {
  /** Null: a new target. */
  readonly target: SupportTarget | null;
  readonly table: TargetTable;
  readonly onClose: () => void;
}

const blank: TargetBody = {
  id: null,
  name: '',
  subject: 'chat',
  min_tier: 0,
  langs: [],
  channels: [],
  calendar_id: 1,
  first_response_minutes: 5,
  resolution_minutes: null,
  escalate_after_minutes: 15,
  escalate_to: [],
  is_active: true,
  version: 0,
};

const bodyOf = ({ updated_at: _at, updated_by: _by, respond_by: _due, ...target }: SupportTarget): TargetBody => target;

const isChannel = (text: string): boolean => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) < 2 ** 31;

export const TargetDialog = ({ target, table, onClose }: TargetDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const [draft, setDraft] = useState(() => (target === null ? blank : bodyOf(target)));
  const change = (values: Partial<TargetBody>): void => setDraft((now) => ({ ...now, ...values }));
  const hasTime = draft.first_response_minutes !== null || draft.resolution_minutes !== null;
  return (
    <DialogForm
      isOpen
      title={t(target === null ? 'targets.add' : 'targets.edit', { name: givenName(target?.name ?? '', t) })}
      confirmLabel={t('shell.save')}
      isIncomplete={draft.name.trim() === '' || !hasTime}
      onConfirm={() => saveTarget(draft)}
      onClose={onClose}
    >
      <TextInput
        label={t('targets.field.name')}
        required
        maxLength={targetBounds.nameMax}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('targets.column.subject')}
        value={draft.subject}
        disabled={target !== null}
        data={targetSubjects.map((value) => ({ value, label: t(`targets.subject.${value}`) }))}
        onChange={(value) => change({ subject: targetSubjects.find((each) => each === value) ?? draft.subject })}
      />
      <MinutesField
        label={t('targets.field.first_response')}
        description={t('targets.field.first_response_hint')}
        value={draft.first_response_minutes}
        onChange={(first_response_minutes) => change({ first_response_minutes })}
      />
      <MinutesField
        label={t('targets.field.resolution')}
        description={t('targets.field.resolution_hint')}
        value={draft.resolution_minutes}
        onChange={(resolution_minutes) => change({ resolution_minutes })}
      />
      <Select
        label={t('targets.field.calendar')}
        allowDeselect={false}
        value={String(draft.calendar_id)}
        data={table.calendars.map(({ id, name }) => ({ value: String(id), label: givenName(name, t) }))}
        onChange={(value) => change({ calendar_id: Number(value ?? draft.calendar_id) })}
      />
      <NumberInput
        label={t('targets.field.min_tier')}
        description={t('targets.field.min_tier_hint')}
        min={0}
        max={targetBounds.tierMax}
        allowDecimal={false}
        clampBehavior="strict"
        value={draft.min_tier}
        onChange={(value) => change({ min_tier: Number(value) })}
      />
      <MultiSelect
        label={t('targets.field.langs')}
        placeholder={draft.langs.length === 0 ? t('targets.field.langs_all') : ''}
        searchable
        value={draft.langs.map(String)}
        data={languageOrder.map((id) => ({ value: String(id), label: languageName(id, locale) }))}
        onChange={(values) => change({ langs: values.map((value) => Number(value) as LangId) })}
      />
      <TagsInput
        label={t('targets.field.channels')}
        placeholder={draft.channels.length === 0 ? t('targets.field.channels_all') : ''}
        maxTags={targetBounds.channelsMax}
        value={draft.channels.map(String)}
        onChange={(values) => change({ channels: values.filter(isChannel).map(Number) })}
      />
      <MinutesField
        label={t('targets.field.escalate_after')}
        description={t('targets.field.escalate_after_hint')}
        value={draft.escalate_after_minutes}
        onChange={(escalate_after_minutes) => change({ escalate_after_minutes })}
      />
      <MultiSelect
        label={t('targets.field.escalate_to')}
        placeholder={draft.escalate_to.length === 0 ? t('targets.field.escalate_to_admins') : ''}
        searchable
        value={[...draft.escalate_to]}
        data={table.staff.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(escalate_to) => change({ escalate_to })}
      />
      <Switch
        label={t('targets.field.active')}
        checked={draft.is_active}
        onChange={(event) => change({ is_active: event.currentTarget.checked })}
      />
    </DialogForm>
  );
};
