import type { SurveyInfo } from '@guildhall/contract/surveys.ts';
import { useEffect, useState } from 'react';
import { newKey } from '../../../platform/new-key.ts';
import { useStore } from '../../../platform/store.ts';
import { keptAnswers } from '../sending/sendings.start.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { emptyDraft } from './draft.model.ts';
import { restoreDraft } from './restore.ts';

/** The address may name a question to begin with; the console's preview does. */
const askedPage = ({ questions }: SurveyInfo): number => {
  const asked = Number(new URLSearchParams(location.search).get('question'));
  return questions.findIndex(({ id }) => id === asked);
};

const createKeeper = (info: SurveyInfo): DraftKeeper => {
  const kept = keptAnswers();
  return createDraftKeeper({
    empty: { ...emptyDraft(info.id, newKey(), info.questions), page: askedPage(info) },
    load: async () => restoreDraft(await kept.draft(info.id), info),
    save: kept.saveDraft,
  });
};

/** The answers in hand. They survive a reload, a killed webview and a look at another screen. */
export const useDraft = (info: SurveyInfo) => {
  const [keeper] = useState(() => createKeeper(info));
  const state = useStore(keeper.state);
  useEffect(() => {
    const flush = (): void => void keeper.flush();
    void keeper.load();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);
  return { keeper, ...state };
};
