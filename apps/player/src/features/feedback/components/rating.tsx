import { useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { useReportAction } from './use-report-action.ts';
import styles from './rating.module.css';

const scale = [1, 2, 3, 4, 5] as const;
const wordsMax = 1000;

/** A radio group: arrow keys move the selection and screen readers read the number. */
const Stars = ({ chosen, onChoose }: { readonly chosen: number; readonly onChoose: (stars: number) => void }) => {
  const t = useText();
  return (
    <fieldset className={styles['stars']}>
      <legend className={styles['question']}>{t('feedback.rate.question')}</legend>
      {scale.map((stars) => (
        <label key={stars} className={styles['star']} data-lit={stars <= chosen}>
          <input
            type="radio"
            name="stars"
            className={styles['radio']}
            checked={chosen === stars}
            onChange={() => onChoose(stars)}
            aria-label={t('feedback.rate.stars', { count: stars })}
          />
          <Icon d={moreIcons.star} size={32} />
        </label>
      ))}
    </fieldset>
  );
};

export const Rating = ({ id }: { readonly id: string }) => {
  const t = useText();
  const [stars, setStars] = useState(0);
  const [text, setText] = useState('');
  const { isBusy, error, send } = useReportAction(id);
  return (
    <section className={styles['rating']}>
      <Stars chosen={stars} onChoose={setStars} />
      {stars > 0 && (
        <>
          <textarea
            className={styles['words']}
            rows={2}
            maxLength={wordsMax}
            value={text}
            placeholder={t('feedback.rate.words')}
            aria-label={t('feedback.rate.words')}
            dir="auto"
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            isBusy={isBusy}
            onClick={() => void send(() => call('/feedback/rate', { id, stars, text: text.trim() }))}
          >
            {t('feedback.rate.send')}
          </Button>
        </>
      )}
      <FailedLine error={error} />
    </section>
  );
};

/** A rating is final. */
export const Rated = ({ stars }: { readonly stars: number }) => {
  const t = useText();
  return (
    <p className={styles['rated']} role="img" aria-label={t('feedback.rate.given', { count: stars })}>
      {scale.map((each) => (
        <span key={each} className={styles['star']} data-lit={each <= stars}>
          <Icon d={moreIcons.star} size={20} />
        </span>
      ))}
    </p>
  );
};
