import { useMemo } from 'react';
import { useOpenArticle, useSettingsState, useTextState } from './use-open-article.ts';
import { isInOrder } from './model/event-status.ts';
import { textProblemOf } from './model/text-problem.ts';

export const useSaving = () => {
  const { session, lang } = useOpenArticle();
  const text = useTextState(lang);
  const settings = useSettingsState();
  const { title, summary, body } = text.content;
  const problem = useMemo(() => textProblemOf({ title, summary, body }), [title, summary, body]);
  const areTimesInOrder = isInOrder(settings.settings.event_starts_at, settings.settings.event_ends_at);
  const saveText = async (): Promise<void> => {
    if (text.isDirty && problem === null) await session.save(lang);
  };
  const saveSettings = async (): Promise<void> => {
    if (settings.isDirty && areTimesInOrder) await session.save('settings');
  };
  return {
    problem,
    areTimesInOrder,
    saveText,
    saveSettings,
    saveAll: async () => {
      await saveText();
      await saveSettings();
    },
  };
};
