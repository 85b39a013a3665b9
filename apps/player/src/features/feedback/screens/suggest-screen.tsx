import { useText } from '../../../platform/i18n.ts';
import { useSearchParams } from '../../../platform/router.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { LaunchGate } from '../../launch/launch.public.tsx';
import { Board } from '../../suggestions/suggestions.public.tsx';
import { FeedbackForm } from '../form/feedback-form.tsx';
import styles from './suggest-screen.module.css';

/** The board first: perhaps somebody had the idea already. Writing one's own is a place of its own, so back leads here. */
const Suggest = () => {
  const t = useText();
  const [params] = useSearchParams();
  if (params.has('write')) return <FeedbackForm name="suggestion" />;
  return (
    <>
      <div className={styles['write']}>
        <p className={styles['hint']}>{t('suggestions.intro')}</p>
        <ButtonLink to="/feedback/suggest?write=1">{t('suggestions.write')}</ButtonLink>
      </div>
      <Board />
    </>
  );
};

export const FeedbackSuggestScreen = () => (
  <Screen title="title.feedback_suggest">
    <LaunchGate>
      <Suggest />
    </LaunchGate>
  </Screen>
);
