import { Screen } from '../../../ui/screen.tsx';
import { LaunchGate } from '../../launch/launch.public.tsx';
import { FeedbackForm } from '../form/feedback-form.tsx';

export const FeedbackCreateScreen = () => (
  <Screen title="title.feedback_create">
    <LaunchGate>
      <FeedbackForm name="issue" />
    </LaunchGate>
  </Screen>
);
