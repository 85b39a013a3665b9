import { useText } from '../../../platform/text/i18n.ts';
import { OpenedRecord } from '../../../ui/opened-record.tsx';
import { SuggestionEditor } from '../components/suggestion-editor.tsx';
import { useSuggestion } from '../suggestions.data.ts';

/** Suggestion at `/suggestions/:id`; `?lang=` selects the language. */
export const SuggestionScreen = () => {
  const t = useText();
  return (
    <OpenedRecord
      useRecord={useSuggestion}
      title={t('suggestions.not_found.title')}
      hint={t('suggestions.not_found.hint')}
    >
      {(suggestion, key) => <SuggestionEditor key={key} suggestion={suggestion} />}
    </OpenedRecord>
  );
};
