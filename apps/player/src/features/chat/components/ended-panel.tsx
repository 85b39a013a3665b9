import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedLine } from '../../../ui/failed-line.tsx';
import styles from './cards.module.css';
import { RatedStars, Stars } from './stars.tsx';

type OnRate = (stars: number, text: string) => Promise<void>;

const Rating = ({ onRate }: { readonly onRate: OnRate }) => {
  const t = useText();
  const [stars, setStars] = useState(0);
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      await onRate(stars, text.trim());
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Stars chosen={stars} onChoose={setStars} />
      {stars > 0 && (
        <>
          <textarea
            className={styles['words']}
            rows={2}
            maxLength={chatBounds.ratingTextMax}
            value={text}
            dir="auto"
            placeholder={t('chat.ended.words')}
            aria-label={t('chat.ended.words')}
            onChange={(event) => setText(event.target.value)}
          />
          <Button isBusy={isBusy} onClick={() => void send()}>
            {t('chat.ended.send')}
          </Button>
        </>
      )}
      <FailedLine error={error} />
    </>
  );
};

interface EndedPanelProps {
  readonly rating: number | null;
  /** False if staff ended the chat as abuse. */
  readonly mayRate: boolean;
  readonly onRate: OnRate;
  readonly onAgain: () => void;
}

/** Rating and the button for a new conversation. The reason it ended is the last row of the list. */
export const EndedPanel = ({ rating, mayRate, onRate, onAgain }: EndedPanelProps) => {
  const t = useText();
  return (
    <section className={styles['ended']}>
      <h2 className={styles['title']}>{t('chat.ended.title')}</h2>
      {rating === null && mayRate && <Rating onRate={onRate} />}
      {rating !== null && (
        <>
          <RatedStars stars={rating} />
          <p className={styles['quiet']} role="status">
            {t('chat.ended.thanks')}
          </p>
        </>
      )}
      <Button look="plain" onClick={onAgain}>
        {t('chat.ended.again')}
      </Button>
    </section>
  );
};
