// Written by `npm run lists`.

import type accountDeletion from '../console/en-US/account-deletion.json';
import type answerHelp from '../console/en-US/answer-help.json';
import type articles from '../console/en-US/articles.json';
import type audit from '../console/en-US/audit.json';
import type chat from '../console/en-US/chat.json';
import type composer from '../console/en-US/composer.json';
import type editor from '../console/en-US/editor.json';
import type errors from '../console/en-US/errors.json';
import type feedback from '../console/en-US/feedback.json';
import type followUp from '../console/en-US/follow-up.json';
import type gameActions from '../console/en-US/game-actions.json';
import type incidents from '../console/en-US/incidents.json';
import type notices from '../console/en-US/notices.json';
import type people from '../console/en-US/people.json';
import type personas from '../console/en-US/personas.json';
import type players from '../console/en-US/players.json';
import type reasons from '../console/en-US/reasons.json';
import type restrictions from '../console/en-US/restrictions.json';
import type retention from '../console/en-US/retention.json';
import type routing from '../console/en-US/routing.json';
import type search from '../console/en-US/search.json';
import type shell from '../console/en-US/shell.json';
import type staffSearch from '../console/en-US/staff-search.json';
import type staff from '../console/en-US/staff.json';
import type statistics from '../console/en-US/statistics.json';
import type suggestions from '../console/en-US/suggestions.json';
import type surveys from '../console/en-US/surveys.json';
import type switches from '../console/en-US/switches.json';
import type targets from '../console/en-US/targets.json';
import type templates from '../console/en-US/templates.json';
import type texts from '../console/en-US/texts.json';
import type translation from '../console/en-US/translation.json';
import type views from '../console/en-US/views.json';
import type webhooks from '../console/en-US/webhooks.json';

/** Text keys of the console. A mistyped or removed key is a compile error. */
export type ConsoleMessageId = keyof (typeof accountDeletion &
  typeof answerHelp &
  typeof articles &
  typeof audit &
  typeof chat &
  typeof composer &
  typeof editor &
  typeof errors &
  typeof feedback &
  typeof followUp &
  typeof gameActions &
  typeof incidents &
  typeof notices &
  typeof people &
  typeof personas &
  typeof players &
  typeof reasons &
  typeof restrictions &
  typeof retention &
  typeof routing &
  typeof search &
  typeof shell &
  typeof staffSearch &
  typeof staff &
  typeof statistics &
  typeof suggestions &
  typeof surveys &
  typeof switches &
  typeof targets &
  typeof templates &
  typeof texts &
  typeof translation &
  typeof views &
  typeof webhooks);
