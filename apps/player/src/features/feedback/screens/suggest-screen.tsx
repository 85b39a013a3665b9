import { useText } from '../../../platform/text/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { Icon, icons } from '../../../ui/icon.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { PersonGate } from '../../launch/launch.public.tsx';
import { Board, boardPath } from '../../suggestions/suggestions.public.tsx';
import { FeedbackForm } from '../form/feedback-form.tsx';
import styles from './suggest-screen.module.css';

const Suggest = () => {
  const t = useText();
  return (
    <>
      <Link className={styles['jump']} to={boardPath}>
        <Icon d={icons.idea} size={20} />
        {t('suggestions.heading')}
      </Link>
      <FeedbackForm name="suggestion" />
      <Board />
    </>
  );
};

export const FeedbackSuggestScreen = () => (
  <Screen title="title.feedback_suggest">
    <PersonGate>
      <Suggest />
    </PersonGate>
  </Screen>
);
