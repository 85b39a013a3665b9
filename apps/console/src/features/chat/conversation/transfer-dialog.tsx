import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { goodLevel, routingTimings } from '@guildhall/contract/routing/rules.ts';
import { Checkbox, Loader, Radio, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { offerUndo } from '../../../platform/state/undo.ts';
import { useLanguageText, useRouting } from '../../routing/routing.public.ts';
import { claim, transfer, useSeats, type TransferTarget } from '../chat.data.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { colleaguesOf } from '../model/colleagues.ts';
import styles from './transfer.module.css';
import { useOpenChat } from './use-open-chat.ts';

/** Radio value for the queue; cannot collide with a staff id. */
const queue = 'queue';
const kinds = ['person', 'team', 'language'] as const;
type Kind = (typeof kinds)[number];

interface ChoicesProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const People = ({ value, onChange }: ChoicesProps) => {
  const t = useText();
  const own = useStaff();
  const languagesOf = useLanguageText();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useSeats();
  if (error !== null && data === undefined) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loader size="sm" mx="auto" aria-label={t('shell.loading')} />;
  return (
    <>
      <TextInput
        type="search"
        label={t('chat.transfer.search')}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          // No one stays chosen whom the list no longer shows.
          onChange(queue);
        }}
        onKeyDown={(event) => {
          // Enter would hand the chat over before anyone is chosen.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Radio.Group size="xs" label={t('chat.transfer.to')} value={value} onChange={onChange}>
        <Stack gap={6} mt="xs" className={styles['choices'] ?? ''}>
          <Radio
            data-autofocus
            value={queue}
            label={t('chat.transfer.queue')}
            description={t('chat.transfer.queue_hint')}
          />
          {colleaguesOf(data.list, own.id, search, languagesOf).map(({ staff, seats, conversations, availability }) => (
            <Radio
              key={staff.id}
              value={staff.id}
              label={staff.name}
              description={[
                ...(availability === 'here' ? [] : [t(`chat.availability.${availability}`)]),
                languagesOf(staff.id),
                t('chat.transfer.load', { count: conversations, seats }),
                ...(conversations >= seats ? [t('chat.transfer.full')] : []),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
};

/** Teams, or languages that others speak well; the people who are meant by each. */
const Groups = ({ kind, value, onChange }: ChoicesProps & { readonly kind: Exclude<Kind, 'person'> }) => {
  const t = useText();
  const locale = useLocale();
  const own = useStaff();
  const { data, error, refetch } = useRouting();
  if (error !== null && data === undefined) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loader size="sm" mx="auto" aria-label={t('shell.loading')} />;
  const others = data.people.filter(({ staff }) => staff.id !== own.id);
  const groups =
    kind === 'team'
      ? data.teams.map(({ id, name }) => ({ id, name, people: others.filter(({ teams }) => teams.includes(id)) }))
      : languageOrder.map((id) => ({
          id,
          name: languageName(id, locale),
          people: others.filter(({ languages }) =>
            languages.some(({ lang, level }) => lang === id && level >= goodLevel),
          ),
        }));
  const shown = groups.filter(({ people }) => kind === 'team' || people.length > 0);
  if (shown.length === 0) return <p>{t(`chat.transfer.no_${kind}`)}</p>;
  return (
    <Radio.Group size="xs" label={t('chat.transfer.to')} value={value} onChange={onChange}>
      <Stack gap={6} mt="xs" className={styles['choices'] ?? ''}>
        {shown.map(({ id, name, people }) => (
          <Radio
            key={id}
            value={String(id)}
            label={name}
            description={people.map(({ staff }) => staff.name).join(', ') || t('chat.transfer.empty')}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
};

const targetOf = (kind: Kind, value: string): TransferTarget => {
  if (kind === 'team') return { staff_id: null, team_id: Number(value) };
  if (kind === 'language') return { staff_id: null, lang: Number(value) as StaffConversation['lang'] };
  return { staff_id: value === queue ? null : value };
};

export const TransferDialog = () => {
  const t = useText();
  const { row, dialog, show } = useOpenChat();
  const [kind, setKind] = useState<Kind>('person');
  const [to, setTo] = useState(queue);
  const [isSure, setSure] = useState(false);
  const offDuty = useSeats().data?.list.find(({ staff, availability }) => staff.id === to && availability === 'off');
  const [note, setNote] = useState('');
  const chooseTarget = (target: string): void => {
    setTo(target);
    setSure(false);
  };
  const choose = (chosen: Kind): void => {
    setKind(chosen);
    chooseTarget(chosen === 'person' ? queue : '');
  };
  return (
    <DialogForm
      isOpen={dialog === 'transfer'}
      title={t('chat.transfer.title', { number: String(row.number) })}
      confirmLabel={t('chat.transfer')}
      isIncomplete={to === '' || (offDuty !== undefined && !isSure)}
      onConfirm={async () => {
        const given = await transfer(row, targetOf(kind, to), note.trim());
        setNote('');
        choose('person');
        offerUndo({
          id: `transfer ${row.id}`,
          words: t('follow_up.undo.transfer', { number: String(row.number) }),
          // Takes it back. The player reads that this persona joined again.
          undo: async () => {
            await claim(given);
            return t('follow_up.undo.taken_back', { number: String(row.number) });
          },
        });
      }}
      onClose={() => show(null)}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('chat.transfer.kind')}
        value={kind}
        onChange={(value) => choose(kinds.find((each) => each === value) ?? 'person')}
        data={kinds.map((value) => ({ value, label: t(`chat.transfer.${value}`) }))}
      />
      {dialog === 'transfer' &&
        (kind === 'person' ? (
          <People value={to} onChange={chooseTarget} />
        ) : (
          <Groups kind={kind} value={to} onChange={chooseTarget} />
        ))}
      {offDuty !== undefined && (
        <Checkbox
          label={t('chat.transfer.off_duty', { name: offDuty.staff.name })}
          description={t('chat.transfer.off_duty_hint', { minutes: routingTimings.unreadMs / 60_000 })}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={t('chat.transfer.note')}
        description={t('chat.transfer.note_hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={staffLimits.replyMax}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
