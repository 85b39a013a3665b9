export { AnswerHelp } from './components/answer-help.tsx';
export { useUncheckedDraft } from './components/unchecked-mark.tsx';
