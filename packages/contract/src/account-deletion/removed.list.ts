// Written by `npm run lists`.

import { articlesRemoved } from '../articles/removed.ts';
import { chatRemoved } from '../chat/removed.ts';
import { feedbackRemoved } from '../feedback/removed.ts';
import { filesRemoved } from '../files/removed.ts';
import { suggestionsRemoved } from '../suggestions/removed.ts';
import { surveysRemoved } from '../surveys/removed.ts';

export const listedRemoved = {
  ...articlesRemoved,
  ...chatRemoved,
  ...feedbackRemoved,
  ...filesRemoved,
  ...suggestionsRemoved,
  ...surveysRemoved,
} as const;
