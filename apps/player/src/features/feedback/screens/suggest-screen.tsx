import { useLocation } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { PersonGate } from '../../launch/launch.public.tsx';
import { Board } from '../../suggestions/suggestions.public.tsx';
import { FeedbackForm } from '../form/feedback-form.tsx';
import { ideaId } from '../model/idea-link.ts';
import styles from './suggest-screen.module.css';

/** The board, with the form folded above it: most players come to read and support. */
const Suggest = () => {
  const t = useText();
  const { hash } = useLocation();
  return (
    <>
      <details className={styles['add']} open={hash === `#${ideaId}`}>
        <summary className={styles['button']}>
          <Icon d={icons.idea} size={20} />
          {t('suggestions.add')}
        </summary>
        <FeedbackForm name="suggestion" />
      </details>
      <Board />
    </>
  );
};

export const FeedbackSuggestScreen = () => (
  <Screen title="title.feedback_suggest">
    <PersonGate isOpenOffline>
      <Suggest />
    </PersonGate>
  </Screen>
);
