export { Answers } from './answers.tsx';
export { Yours } from './yours.tsx';
