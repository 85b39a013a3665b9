import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { useStore } from '../../../platform/store.ts';
import { useDesk, useSettingsState, useTextState } from './desk-context.ts';
import { isInOrder } from './model/event-status.ts';

/** Why a text cannot be saved as it is. */
export type TextProblem = 'title_missing' | 'title_long' | 'summary_long' | 'body_long';

/** Saving of what is on the screen: the text of the language, and the settings. */
export const useSaving = () => {
  const { session, lang } = useDesk();
  const text = useTextState(lang);
  const settings = useSettingsState();
  const isMinor = useStore(session.minor);
  const { title, summary, body } = text.content;
  const problem: TextProblem | null =
    title.trim() === ''
      ? 'title_missing'
      : title.trim().length > staffLimits.titleMax
        ? 'title_long'
        : summary.trim().length > staffLimits.summaryMax
          ? 'summary_long'
          : body.length > staffLimits.articleBodyBytesMax
            ? 'body_long'
            : null;
  const areTimesInOrder = isInOrder(settings.settings.event_starts_at, settings.settings.event_ends_at);
  const saveText = async (): Promise<void> => {
    if (!text.isDirty || problem !== null) return;
    if (text.isBehind) session.conflict.set(lang);
    else if (await session.save(lang, lang === defaultLang && isMinor)) session.minor.set(false);
  };
  const saveSettings = async (): Promise<void> => {
    if (!settings.isDirty || !areTimesInOrder) return;
    if (settings.isBehind) session.conflict.set('settings');
    else await session.save('settings');
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
