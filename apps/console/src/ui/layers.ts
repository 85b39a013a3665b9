/**
 * Z-indexes above all dialogs (200) and dropdowns (300) of Mantine. The sign-in dialog can open on top of the
 * question for proof, and the unsaved-changes dialog on top of both.
 */
export const layers = { proof: 305, signIn: 310, leave: 320 } as const;
