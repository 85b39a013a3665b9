/** The kinds of user (P1). Staff are not among them: they have their own routes and sign-in. */
export const kinds = ['anonymous', 'guest', 'player'] as const;
export type Kind = (typeof kinds)[number];
/** How a person is known; only a ticket of the game's server verifies who they are. */
export const proofs = ['ticket', 'parameters', 'device'] as const;
export type Proof = (typeof proofs)[number];
export type LaunchedKind = Exclude<Kind, 'anonymous'>;
