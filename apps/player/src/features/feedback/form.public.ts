export { useDraft } from './draft/use-draft.ts';
export { DraftBar } from './form/draft-bar.tsx';
export { Field, fieldProps } from './form/field.tsx';
