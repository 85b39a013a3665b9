/** Kinds of players (P1). Staff are not among them: they have their own routes and sign-in. */
export const kinds = ['anonymous', 'guest', 'player'] as const;
export type Kind = (typeof kinds)[number];
/** How the player's identity is known. Only a ticket signed by the game's server verifies it. */
export const proofs = ['ticket', 'parameters', 'device'] as const;
export type Proof = (typeof proofs)[number];
export type LaunchedKind = Exclude<Kind, 'anonymous'>;
