import { Screen } from '../../../ui/screen.tsx';
import { PersonGate } from '../../launch/launch.public.tsx';
import { FeedbackForm } from '../form/feedback-form.tsx';

export const FeedbackCreateScreen = () => (
  <Screen title="title.feedback_create">
    <PersonGate>
      <FeedbackForm name="issue" />
    </PersonGate>
  </Screen>
);
