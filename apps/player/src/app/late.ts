import { startDeletion } from '../features/account-deletion/account-deletion.background.ts';
import { startChat } from '../features/chat/chat.background.ts';
import { startFeedback } from '../features/feedback/feedback.background.ts';
import { startSurveys } from '../features/surveys/surveys.background.ts';

/** What was written without network, or in a webview that was killed, goes out; what was erased goes from here, too. */
export const startLate = (): void => {
  void startFeedback();
  void startChat();
  void startSurveys();
  void startDeletion();
};
