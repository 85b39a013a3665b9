import { useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { config } from '../../../platform/config.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { problemOfText } from '../model/text-rules.ts';
import { useReportAction } from './use-report-action.ts';
import { WordsField } from './words-field.tsx';
import styles from './panel.module.css';

const Form = ({ id }: { readonly id: string }) => {
  const t = useText();
  // A report either waits for details or is finished, so both forms can share one draft.
  const { draft, keeper, changeField } = useDraft(`detail-${id}`);
  const { isBusy, error, send } = useReportAction(id);
  const [isTried, setIsTried] = useState(false);
  const text = draft.fields['text'] ?? '';
  const problem = problemOfText(text, config.limits.description_max);
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
  readonly offer: string;
}

/** A finished report can be reopened once, within a week and with a reason. */
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
