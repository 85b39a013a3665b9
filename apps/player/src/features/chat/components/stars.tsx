import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import styles from './stars.module.css';

const scale = [1, 2, 3, 4, 5] as const;

/** A radio group: arrow keys move the selection and screen readers read the number. */
export const Stars = ({
  chosen,
  onChoose,
}: {
  readonly chosen: number;
  readonly onChoose: (stars: number) => void;
}) => {
  const t = useText();
  return (
    <fieldset className={styles['stars']}>
      <legend>{t('chat.ended.question')}</legend>
      {scale.map((stars) => (
        <label key={stars} data-lit={stars <= chosen}>
          <input
            className={styles['radio']}
            type="radio"
            name="stars"
            checked={chosen === stars}
            onChange={() => onChoose(stars)}
            aria-label={t('chat.ended.stars', { count: stars })}
          />
          <Icon d={moreIcons.star} size={30} />
        </label>
      ))}
    </fieldset>
  );
};

export const RatedStars = ({ stars }: { readonly stars: number }) => {
  const t = useText();
  return (
    <p className={styles['given']} role="img" aria-label={t('chat.ended.given', { count: stars })}>
      {scale.map((each) => (
        <span key={each} data-lit={each <= stars}>
          <Icon d={moreIcons.star} size={22} />
        </span>
      ))}
    </p>
  );
};
