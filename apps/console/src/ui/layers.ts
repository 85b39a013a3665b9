/**
 * Z-indexes above all dialogs (200) and dropdowns (300) of Mantine. The unsaved-changes dialog can open on top of the
 * sign-in dialog.
 */
export const layers = { signIn: 310, leave: 320 } as const;
