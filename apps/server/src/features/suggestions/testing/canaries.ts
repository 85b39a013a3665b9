import { suggestionSupport } from '@guildhall/contract/suggestions/player.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { createSuggestionFactory } from './suggestions.factory.ts';

export const canaries: CanaryPart<number> = {
  noun: 'suggestions',
  removes: { supports: 1 },
  prepare: (server, editorId) => createSuggestionFactory(server.suggestionsStaff, editorId).published(),
  plant: async ({ session, ask }, id) => {
    await ask(suggestionSupport, session, { id, is_supported: true });
  },
};
