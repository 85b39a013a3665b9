import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { config } from '../../../platform/config.ts';
import { formatDate, useLocale, useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { problemOfWords } from '../model/words.ts';
import { useSending } from './use-sending.ts';
import { WordsField } from './words-field.tsx';
import styles from './panel.module.css';

const Form = ({ id }: { readonly id: string }) => {
  const t = useText();
  // A report waits for an answer or is over, never both: its one draft serves either.
  const { draft, keeper, changeField } = useDraft(`detail-${id}`);
  const { isBusy, error, send } = useSending(id);
  const [isTried, setIsTried] = useState(false);
  const text = draft.fields['text'] ?? '';
  const problem = problemOfWords(text, config.limits.description_max);
  const reopen = async (): Promise<void> => {
    await call('/feedback/reopen', { id, key: draft.key, text: text.trim() });
    await keeper.reset();
  };
  return (
    <section className={styles['panel']}>
      <WordsField
        label={t('feedback.reopen.reason')}
        value={text}
        problem={isTried ? problem : null}
        isLocked={isBusy}
        onChange={(value) => changeField('text', value)}
      />
      <Button
        isBusy={isBusy}
        onClick={() => {
          setIsTried(problem !== null);
          if (problem === null) void send(reopen);
        }}
      >
        {t('feedback.reopen.send')}
      </Button>
      <FailedLine error={error} />
    </section>
  );
};

interface ReopenProps {
  readonly id: string;
  readonly until: number;
  /** What the button says before anything is written. */
  readonly offer: string;
}

/** It is not over: once, within a week, with a reason. */
export const Reopen = ({ id, until, offer }: ReopenProps) => {
  const t = useText();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Form id={id} />;
  return (
    <section className={styles['offer']}>
      <Button look="plain" onClick={() => setIsOpen(true)}>
        {offer}
      </Button>
      <p className={styles['hint']}>{t('feedback.reopen.until', { date: formatDate(until, locale, true) })}</p>
    </section>
  );
};
