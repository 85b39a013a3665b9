/** One lazy import for all screens keeps the list of chunks in the first visit short. */
export { AboutScreen } from './screens/about-screen.tsx';
export { createMeScreen } from './screens/me-screen.tsx';
export { SettingsScreen } from './screens/settings-screen.tsx';
