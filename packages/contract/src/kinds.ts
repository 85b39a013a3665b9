/** Who a visitor can be (P1). Staff are not among them: they have their own routes and sign-in. */
export const kinds = ['anonymous', 'guest', 'player'] as const;
export type Kind = (typeof kinds)[number];
export type LaunchedKind = Exclude<Kind, 'anonymous'>;
