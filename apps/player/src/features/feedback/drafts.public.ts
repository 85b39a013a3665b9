export { useDraft } from './drafts/use-draft.ts';
