/**
 * What must lie above every dialog of a desk, and the lists that open in them, whichever was opened first (Mantine: 200
 * and 300). Whoever leaves while signing in again is asked above that too.
 */
export const layers = { signIn: 310, leave: 320 } as const;
