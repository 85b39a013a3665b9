export { AnswerHelp } from './components/answer-help.tsx';
