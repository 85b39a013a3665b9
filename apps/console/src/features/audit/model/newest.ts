interface Shown {
  readonly asked: string;
  readonly rows: readonly { readonly id: number }[];
  readonly status: string;
  readonly isOutdated: boolean;
  readonly hasEarlier: boolean;
}

/** The newest entry shown so far; the id is null while unknown. */
export interface Newest {
  readonly asked: string;
  readonly id: number | null;
}

/** Returns the same object if nothing changed. The first row is the newest only while no earlier rows were dropped. */
export const newestOf = (before: Newest, { asked, rows, status, isOutdated, hasEarlier }: Shown): Newest => {
  const kept = before.asked === asked ? before : { asked, id: null };
  if (status !== 'ready' || isOutdated || hasEarlier) return kept;
  const id = rows[0]?.id ?? 0;
  return kept.id === id ? kept : { asked, id };
};
