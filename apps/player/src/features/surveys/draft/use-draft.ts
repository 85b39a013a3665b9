import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { newKey } from '../../../platform/device/new-key.ts';
import type { DraftKeeper } from '../../../kit/drafts/draft-keeper.ts';
import { useDraftKeeper } from '../../../kit/drafts/use-draft-keeper.ts';
import { answerStore } from '../outbox/outbox.background.ts';
import { createAnswerKeeper } from './draft-keeper.store.ts';
import { emptyDraft } from './draft.model.ts';
import { restoreDraft, type Restored } from './restore.model.ts';

/** The URL may name a question to start with; the console's preview does. */
const askedPage = ({ questions }: SurveyInfo): number => {
  const asked = Number(new URLSearchParams(location.search).get('question'));
  return questions.findIndex(({ id }) => id === asked);
};

const createKeeper = (info: SurveyInfo): DraftKeeper<Restored> => {
  const kept = answerStore();
  return createAnswerKeeper({
    empty: { ...emptyDraft(info.id, newKey(), info.questions), page: askedPage(info) },
    load: async () => restoreDraft(await kept.draft(info.id), info),
    save: kept.saveDraft,
  });
};

/** The draft of a survey answer. It survives reloads, killed webviews and navigation. */
export const useDraft = (info: SurveyInfo) => useDraftKeeper(() => createKeeper(info));
