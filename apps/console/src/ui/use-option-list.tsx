import { useEffect, useRef, useState, type ReactNode } from 'react';

interface OptionListOptions<Option> {
  readonly isOpen: boolean;
  readonly label: string;
  readonly options: readonly Option[];
  /** What the options were found with; after a change the first one is chosen again. */
  readonly search: string | null;
  readonly keyOf: (option: Option) => string | number;
  readonly draw: (option: Option) => ReactNode;
  readonly onPick: (option: Option) => void;
  readonly onClose: () => void;
  readonly className?: string | undefined;
}

/** Options above a text field, which keeps the focus: arrow keys choose, Enter and Tab pick, Escape closes. */
export const useOptionList = <Option,>(props: OptionListOptions<Option>) => {
  const { isOpen, label, options, search, keyOf, draw, onPick, onClose, className } = props;
  const [chosen, setChosen] = useState(0);
  const [sought, setSought] = useState(search);
  if (sought !== search) {
    setSought(search);
    setChosen(0);
  }
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  /** Returns true if the list handled a key pressed in the text field. */
  const onKey = (key: string): boolean => {
    if (!isOpen) return false;
    const option = options[chosen];
    if (key === 'Escape') onClose();
    else if (option === undefined) return false;
    else if (key === 'ArrowDown') setChosen((chosen + 1) % options.length);
    else if (key === 'ArrowUp') setChosen((chosen + options.length - 1) % options.length);
    else if (key === 'Enter' || key === 'Tab') onPick(option);
    else return false;
    return true;
  };
  const list = isOpen && (
    <div ref={element} className={className} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        <div
          key={keyOf(option)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onPointerDown={(event) => {
            // Keeps the focus in the text field.
            event.preventDefault();
            onPick(option);
          }}
          onPointerEnter={() => setChosen(index)}
        >
          {draw(option)}
        </div>
      ))}
    </div>
  );
  return { onKey, list };
};
