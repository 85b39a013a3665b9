import { Button, Checkbox, Popover, Text, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { failureText } from '../platform/text/failure-text.ts';
import { useText } from '../platform/text/i18n.ts';
import { saveView } from '../platform/address/saved-views.ts';
import styles from './filter-bar.module.css';

const nameMax = 40;

export const SaveView = ({ path, search }: { readonly path: string; readonly search: string }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setIsRunning(true);
    setError(null);
    try {
      await saveView({ name: name.trim(), path, search }, isShared);
      setName('');
      setIsShared(false);
      setIsOpen(false);
    } catch (failure) {
      setError(failure);
    } finally {
      setIsRunning(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (name.trim() !== '' && !isRunning) void save();
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
        <form className={styles['saving']} onSubmit={submit}>
          <div className={styles['naming']}>
            <TextInput
              data-autofocus
              label={t('shell.views.name')}
              value={name}
              maxLength={nameMax}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={isRunning} disabled={name.trim() === ''}>
              {t('shell.save')}
            </Button>
          </div>
          <Checkbox
            label={t('shell.views.share')}
            checked={isShared}
            onChange={(event) => setIsShared(event.currentTarget.checked)}
          />
          {error !== null && (
            <Text size="xs" c="red" role="alert">
              {failureText(error)}
            </Text>
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
