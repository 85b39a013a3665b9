interface Shown {
  readonly asked: string;
  readonly rows: readonly { readonly id: number }[];
  readonly status: string;
  readonly isOutdated: boolean;
  readonly hasEarlier: boolean;
}

/** The newest entry that a list has shown; null where that is not known. */
export interface Newest {
  readonly asked: string;
  readonly id: number | null;
}

/** The same value back where nothing was learned: the first row is the newest only while no row before it was let go. */
export const newestOf = (before: Newest, { asked, rows, status, isOutdated, hasEarlier }: Shown): Newest => {
  const kept = before.asked === asked ? before : { asked, id: null };
  if (status !== 'ready' || isOutdated || hasEarlier) return kept;
  const id = rows[0]?.id ?? 0;
  return kept.id === id ? kept : { asked, id };
};
