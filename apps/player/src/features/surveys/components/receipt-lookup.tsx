import { fieldRules } from '@guildhall/contract/http/field-faults.ts';
import { surveyBounds } from '@guildhall/contract/surveys/rules.ts';
import type { OwnAnswer, SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { useId, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { groupedReceipt, parseReceipt } from '../model/receipt.ts';
import { useReceiptLookup } from '../use-receipt-lookup.ts';
import { LookupResult } from './lookup-result.tsx';
import styles from './receipt-lookup.module.css';

interface ReceiptLookupProps {
  readonly info: SurveyInfo;
  readonly answer: OwnAnswer | null;
}

export const ReceiptLookup = ({ info, answer }: ReceiptLookupProps) => {
  const t = useText();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<FailureMessage | null>(null);
  const { state, find, forget } = useReceiptLookup(info.id);
  const isBusy = state.status === 'asking';
  const submit = (): void => {
    const receipt = parseReceipt(text);
    setProblem(fieldRules.required(text) ?? fieldRules.pattern(receipt !== null) ?? null);
    if (receipt !== null) void find(receipt);
  };
  const findOwn = ({ receipt }: OwnAnswer): void => {
    setText(groupedReceipt(receipt));
    setProblem(null);
    void find(receipt);
  };
  return (
    <section className={styles['lookup']}>
      <h3 className={styles['title']}>{t('surveys.lookup.title')}</h3>
      <p className={styles['text']}>{t('surveys.lookup.text')}</p>
      {answer !== null && (
        <Button isBusy={isBusy} onClick={() => findOwn(answer)}>
          {t('surveys.lookup.mine')}
        </Button>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label htmlFor={id} className={styles['label']}>
          {t('surveys.lookup.field')}
        </label>
        <input
          id={id}
          className={styles['field']}
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          maxLength={40}
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
            forget();
          }}
        />
        <p id={`${id}-hint`} className={styles['hint']}>
          {t('surveys.lookup.format', { count: String(surveyBounds.receiptLength) })}
        </p>
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {problem !== null && t(problem.key, problem.params)}
        </p>
        <button type="submit" className={styles['find']} disabled={isBusy}>
          {t('surveys.lookup.find')}
        </button>
      </form>
      <LookupResult info={info} state={state} own={answer} />
    </section>
  );
};
