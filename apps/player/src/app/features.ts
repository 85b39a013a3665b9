import { accountDeletion } from '../features/account-deletion/account-deletion.feature.ts';
import { articles } from '../features/articles/articles.feature.ts';
import { chat } from '../features/chat/chat.feature.ts';
import { feedback } from '../features/feedback/feedback.feature.ts';
import { history } from '../features/history/history.feature.ts';
import { createSettings } from '../features/settings/settings.feature.ts';
import { surveys } from '../features/surveys/surveys.feature.ts';
import type { Feature, MeEntry } from '../kit/feature.ts';

export const meEntries = (): readonly MeEntry[] => features.flatMap(({ me = [] }) => me);

/** All features with screens. Routes, background work and the Me screen are derived from this list. */
export const features: readonly Feature[] = [
  articles,
  chat,
  surveys,
  feedback,
  history,
  createSettings(meEntries),
  accountDeletion,
];
