/** One lazy import for all screens keeps the list of chunks in the first visit short. */
export { AccountDeletionScreen } from './screens/account-deletion-screen.tsx';
export { ClosedScreen } from './screens/closed-screen.tsx';
