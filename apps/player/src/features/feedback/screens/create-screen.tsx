import { Screen } from '../../../ui/screen.tsx';
import { useRestriction } from '../../../platform/session/session.ts';
import { PersonGate } from '../../launch/launch.public.tsx';
import { Appeal } from '../appeal/appeal.tsx';
import { FeedbackForm } from '../form/feedback-form.tsx';

/** A blocked player may not report, but appeal. */
const Create = () => (useRestriction()?.kind === 'block' ? <Appeal /> : <FeedbackForm name="issue" />);

export const FeedbackCreateScreen = () => (
  <Screen title="title.feedback_create">
    <PersonGate isOpenOffline>
      <Create />
    </PersonGate>
  </Screen>
);
