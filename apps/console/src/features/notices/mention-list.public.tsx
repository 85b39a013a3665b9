import { useState, type RefObject } from 'react';
import { writeInField } from '../../platform/input/write-in-field.ts';
import { useStaff } from '../../platform/session/session.ts';
import { useText } from '../../platform/text/i18n.ts';
import { StaffAvatar } from '../../ui/staff-avatar.tsx';
import { useOptionList } from '../../ui/use-option-list.tsx';
import { matching, mentionBefore, withMention, type TypedMention } from './model/mentions.ts';
import { useColleagues } from './notices.data.ts';
import styles from './components/mentions.module.css';

interface MentionField {
  /** Only in notes: players must not receive names of staff. */
  readonly isOn: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onWrite: (text: string) => void;
}

/** Offers colleagues while an `@` is typed in a note. The list belongs above the field. */
export const useMentions = ({ isOn, field, onWrite }: MentionField) => {
  const t = useText();
  const { id: ownId } = useStaff();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  /** Position of the `@` whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const { data = [] } = useColleagues(isOn && typed !== null);
  const found = !isOn || typed === null || typed.from === closedAt ? [] : matching(data, typed.search, ownId);

  const look = (element: HTMLTextAreaElement): void => {
    const next = isOn ? mentionBefore(element.value, element.selectionStart) : null;
    if (next?.from === typed?.from && next?.search === typed?.search) return;
    setTyped(next);
    if (next === null) setClosedAt(null);
  };
  const { list, onKey } = useOptionList({
    isOpen: found.length > 0,
    label: t('notices.mention.list'),
    className: styles['list'],
    options: found,
    search: JSON.stringify(typed),
    keyOf: ({ id }) => id,
    draw: ({ id, name }) => (
      <>
        <StaffAvatar id={id} name={name} size="s" />
        {name}
      </>
    ),
    onPick: ({ name }) => {
      if (typed === null || field.current === null) return;
      setTyped(null);
      writeInField(field, onWrite, withMention(field.current.value, typed, name));
    },
    onClose: () => setClosedAt(typed?.from ?? null),
  });
  return { look, onKey, list };
};
