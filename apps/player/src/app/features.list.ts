// Written by `npm run lists`.

import { accountDeletionFeature } from '../features/account-deletion/account-deletion.feature.ts';
import { articlesFeature } from '../features/articles/articles.feature.ts';
import { chatFeature } from '../features/chat/chat.feature.ts';
import { feedbackFeature } from '../features/feedback/feedback.feature.ts';
import { historyFeature } from '../features/history/history.feature.ts';
import { settingsFeature } from '../features/settings/settings.feature.ts';
import { surveysFeature } from '../features/surveys/surveys.feature.ts';
import type { Feature } from '../kit/feature.ts';

export const listedFeatures: readonly Feature[] = [
  accountDeletionFeature,
  articlesFeature,
  chatFeature,
  feedbackFeature,
  historyFeature,
  settingsFeature,
  surveysFeature,
];
