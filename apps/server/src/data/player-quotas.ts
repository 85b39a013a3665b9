/** The quotas of players that one feature has. Erasing a player forgets those of all features, so a key is made only here. */
export interface PlayerQuotas<Name extends string = string> {
  readonly names: readonly Name[];
  readonly keyOf: (name: Name, playerId: string) => string;
}

/** Declares them in `<noun>.quotas.ts`; the feature's module has the value as its `quotas`. */
export const playerQuotas = <const Name extends string>(...names: readonly Name[]): PlayerQuotas<Name> => ({
  names,
  keyOf: (name, playerId) => `${name}:${playerId}`,
});
