/** One lazy import for all screens keeps the list of chunks in the first visit short. */
export { SurveyInfoScreen } from './screens/survey-info-screen.tsx';
export { SurveyScreen } from './screens/survey-screen.tsx';
