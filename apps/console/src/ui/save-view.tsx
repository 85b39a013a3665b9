import { Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { saveView } from '../platform/address/saved-views.ts';
import styles from './filter-bar.module.css';

const nameMax = 40;

export const SaveView = ({ path, search }: { readonly path: string; readonly search: string }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    saveView({ name: name.trim(), path, search });
    setName('');
    setIsOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <button type="button" className={styles['save']} onClick={() => setIsOpen(!isOpen)}>
          <IconBookmark size={13} stroke={1.8} />
          {t('shell.views.save')}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={styles['naming']} onSubmit={save}>
          <TextInput
            data-autofocus
            label={t('shell.views.name')}
            value={name}
            maxLength={nameMax}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t('shell.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
