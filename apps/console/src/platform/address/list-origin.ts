interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** History state for links from a list to a record, so that returning restores the filters. */
export const rememberList = ({ pathname, search }: Place): { readonly list: string } => ({ list: pathname + search });

/** The list to return to: the stored one if it belongs to `home`, otherwise `home`. */
export const listPathOf = (state: unknown, home: string): string => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' && (list === home || list.startsWith(`${home}?`)) ? list : home;
};
