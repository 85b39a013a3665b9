// Written by `npm run lists`.

import type accountDeletion from '../catalogues/en-US/account-deletion.json';
import type articleEnd from '../catalogues/en-US/article-end.json';
import type articles from '../catalogues/en-US/articles.json';
import type chat from '../catalogues/en-US/chat.json';
import type errors from '../catalogues/en-US/errors.json';
import type feedback from '../catalogues/en-US/feedback.json';
import type files from '../catalogues/en-US/files.json';
import type forms from '../catalogues/en-US/forms.json';
import type history from '../catalogues/en-US/history.json';
import type incidentsStrip from '../catalogues/en-US/incidents-strip.json';
import type incidents from '../catalogues/en-US/incidents.json';
import type launch from '../catalogues/en-US/launch.json';
import type replies from '../catalogues/en-US/replies.json';
import type restrictions from '../catalogues/en-US/restrictions.json';
import type search from '../catalogues/en-US/search.json';
import type settings from '../catalogues/en-US/settings.json';
import type shell from '../catalogues/en-US/shell.json';
import type suggestions from '../catalogues/en-US/suggestions.json';
import type surveys from '../catalogues/en-US/surveys.json';
import type switches from '../catalogues/en-US/switches.json';
import type titles from '../catalogues/en-US/titles.json';
import type translation from '../catalogues/en-US/translation.json';

/** Text keys of the player app. A mistyped or removed key is a compile error. */
export type MessageId = keyof (typeof accountDeletion &
  typeof articleEnd &
  typeof articles &
  typeof chat &
  typeof errors &
  typeof feedback &
  typeof files &
  typeof forms &
  typeof history &
  typeof incidentsStrip &
  typeof incidents &
  typeof launch &
  typeof replies &
  typeof restrictions &
  typeof search &
  typeof settings &
  typeof shell &
  typeof suggestions &
  typeof surveys &
  typeof switches &
  typeof titles &
  typeof translation);
