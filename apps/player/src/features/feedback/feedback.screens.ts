/** One lazy import for all screens keeps the list of chunks in the first visit short. */
export { FeedbackCreateScreen } from './screens/create-screen.tsx';
export { FeedbackInfoScreen } from './screens/info-screen.tsx';
export { FeedbackScreen } from './screens/feedback-screen.tsx';
export { FeedbackSuggestScreen } from './screens/suggest-screen.tsx';
