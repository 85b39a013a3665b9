/** The screens of the list chunk. One lazy import keeps the list of chunks in the first visit short. */
export { OfficialScreen } from './screens/official-screen.tsx';
export { QuestionCategoryScreen } from './screens/question-category-screen.tsx';
export { WorkshopEventsScreen, WorkshopSchoolScreen } from './screens/workshop-list-screen.tsx';
export { WorkshopScreen } from './screens/workshop-screen.tsx';
