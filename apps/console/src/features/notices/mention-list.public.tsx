import { useState, type ReactNode, type RefObject } from 'react';
import { useStaff } from '../../platform/session/session.ts';
import { useText } from '../../platform/text/i18n.ts';
import { StaffAvatar } from '../../ui/staff-avatar.tsx';
import { matching, mentionBefore, withMention, type TypedMention } from './model/mentions.ts';
import { useColleagues } from './notices.data.ts';
import styles from './components/mentions.module.css';

interface MentionField {
  /** Only in notes: players must not receive names of staff. */
  readonly isOn: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onWrite: (text: string) => void;
}

/**
 * Offers colleagues while an `@` is typed in a note. The list belongs above the field; arrow keys select, Enter and Tab insert,
 * Escape closes.
 */
export const useMentions = ({ isOn, field, onWrite }: MentionField) => {
  const t = useText();
  const { id: ownId } = useStaff();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  /** Position of the `@` whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const { data = [] } = useColleagues(isOn && typed !== null);
  const found = !isOn || typed === null || typed.from === closedAt ? [] : matching(data, typed.search, ownId);

  const look = (element: HTMLTextAreaElement): void => {
    const next = isOn ? mentionBefore(element.value, element.selectionStart) : null;
    if (next?.from === typed?.from && next?.search === typed?.search) return;
    setTyped(next);
    setChosen(0);
    if (next === null) setClosedAt(null);
  };
  const pick = (name: string): void => {
    const input = field.current;
    if (typed === null || input === null) return;
    const next = withMention(input.value, typed, name);
    onWrite(next.text);
    setTyped(null);
    input.focus();
    // After React has rendered the new text.
    setTimeout(() => input.setSelectionRange(next.caret, next.caret));
  };
  const onKey = (key: string): boolean => {
    const name = found[chosen]?.name;
    if (typed === null || name === undefined) return false;
    if (key === 'Escape') setClosedAt(typed.from);
    else if (key === 'ArrowDown') setChosen((chosen + 1) % found.length);
    else if (key === 'ArrowUp') setChosen((chosen + found.length - 1) % found.length);
    else if (key === 'Enter' || key === 'Tab') pick(name);
    else return false;
    return true;
  };
  const list: ReactNode = found.length > 0 && (
    <div className={styles['list']} role="listbox" aria-label={t('notices.mention.list')}>
      {found.map(({ id, name }, index) => (
        <div
          key={id}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onPointerDown={(event) => {
            // Keeps the focus in the text field.
            event.preventDefault();
            pick(name);
          }}
          onPointerEnter={() => setChosen(index)}
        >
          <StaffAvatar id={id} name={name} size="s" />
          {name}
        </div>
      ))}
    </div>
  );
  return { look, onKey, list };
};
