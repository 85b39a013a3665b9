import { firstDay } from '@guildhall/contract/account-deletion/rules.ts';
import { useEffect, useId, useState, type ComponentType } from 'react';
import { loadChunk } from '../../../platform/network/load-chunk.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import styles from './calendar-sheet.module.css';

interface DateProps {
  readonly label: string;
  readonly value: string;
  readonly today: string;
  readonly onChange: (value: string) => void;
}

/** Native date input, used if the calendar chunk fails to load. */
const PlainDate = ({ label, value, today, onChange }: DateProps) => (
  <input
    type="date"
    className={styles['plain']}
    aria-label={label}
    min={firstDay}
    max={today}
    defaultValue={value}
    onChange={(event) => {
      if (event.target.validity.valid && event.target.value !== '') onChange(event.target.value);
    }}
  />
);

const loadCalendar = (): Promise<ComponentType<DateProps>> =>
  loadChunk('calendar', async () => (await import('./calendar.tsx')).Calendar).catch(() => PlainDate);

/** Prefetches the calendar. Failures are ignored; opening the sheet retries. */
export const fetchCalendar = (): void => {
  import('./calendar.tsx').catch(() => {});
};

export const CalendarSheet = ({ onClose, ...props }: DateProps & { readonly onClose: () => void }) => {
  const t = useText();
  const id = useId();
  const ref = useModal();
  const [Content, setContent] = useState<ComponentType<DateProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void loadCalendar().then((loaded) => {
      if (isHere) setContent(() => loaded);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles['sheet']}
      aria-modal="true"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <h2 id={id} className={styles['title']}>
        {props.label}
      </h2>
      <div className={styles['place']}>{Content === null ? <Spinner /> : <Content {...props} />}</div>
      <div className={styles['foot']}>
        <Button look="plain" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      </div>
    </dialog>
  );
};
