import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { formatTime } from '@guildhall/i18n/times.ts';
import { OriginalText } from '../../../kit/translation/original-text.tsx';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { OwnLinks } from '../../../ui/own-links.tsx';
import { timelineOf, type Moment } from '../model/timeline.ts';
import { Pictures } from './pictures.tsx';
import styles from './timeline.module.css';

interface MomentProps {
  readonly moment: Moment;
  readonly onRenew: () => void;
}

const MomentItem = ({ moment, onRenew }: MomentProps) => {
  const t = useText();
  const locale = useLocale();
  const { at, kind, look, text, original, pictures } = moment;
  const time = <time dateTime={new Date(at).toISOString()}>{formatTime(at, locale)}</time>;
  return (
    <li className={styles[look]}>
      <p className={styles['caption']}>
        {t(`feedback.moment.${kind}`)}
        {' · '}
        {time}
      </p>
      {text !== '' && (
        <p className={styles['bubble']} dir="auto">
          {look === 'staff' ? <OwnLinks text={text} /> : text}
        </p>
      )}
      {original !== undefined && <OriginalText original={original} />}
      {pictures.length > 0 && <Pictures files={pictures} onRenew={onRenew} />}
    </li>
  );
};

export const Timeline = ({ info, onRenew }: { readonly info: FeedbackInfo; readonly onRenew: () => void }) => {
  const t = useText();
  const locale = useLocale();
  return (
    <section aria-label={t('feedback.timeline')}>
      {timelineOf(info).map((day) => (
        <section key={day.at}>
          <h2 className={styles['day']}>{formatDate(day.at, locale)}</h2>
          <ol className={styles['moments']}>
            {day.moments.map((moment) => (
              <MomentItem key={moment.id} moment={moment} onRenew={onRenew} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
};
