interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Goes with the way from a list to one of its rows: the filters are there again on the way back. */
export const fromList = ({ pathname, search }: Place): { readonly list: string } => ({ list: pathname + search });

/** Where a row leads back to: the list it was opened from, else the whole one. A list of another desk is no way back. */
export const listOf = (state: unknown, home: string): string => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' && (list === home || list.startsWith(`${home}?`)) ? list : home;
};
