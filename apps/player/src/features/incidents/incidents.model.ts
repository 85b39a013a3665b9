import type { Incident } from '@guildhall/contract/incidents/player.ts';

export const withJoin = (incident: Incident, isJoined: boolean): Incident =>
  isJoined === incident.is_joined
    ? incident
    : {
        ...incident,
        is_joined: isJoined,
        joined_count: Math.max(isJoined ? 1 : 0, incident.joined_count + (isJoined ? 1 : -1)),
      };

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const incidentKeys = ['list', 'incidents', 'incident'] as const;

/** Applies a change to one incident wherever it occurs; returns the same object if it does not. */
export const withIncident = <Data>(data: Data, id: number, change: (incident: Incident) => Incident): Data => {
  if (!isHolder(data)) return data;
  let changed: Record<string, unknown> = data;
  for (const field of incidentKeys) {
    const held = data[field];
    const all = (Array.isArray(held) ? held : [held]) as readonly (Incident | null | undefined)[];
    if (!all.some((incident) => incident?.id === id && 'joined_count' in incident)) continue;
    const renewed = all.map((incident) => (incident?.id === id ? change(incident) : incident));
    changed = { ...changed, [field]: Array.isArray(held) ? renewed : renewed[0] };
  }
  return changed as Data;
};

/** `asked` is the one that a link names. */
export const inOrder = (incidents: readonly Incident[], news: ReadonlySet<number>, asked?: number): Incident[] =>
  [...incidents].sort(
    (a, b) =>
      Number(b.id === asked) - Number(a.id === asked) ||
      Number(news.has(b.id)) - Number(news.has(a.id)) ||
      Number(a.closed_at !== null) - Number(b.closed_at !== null) ||
      (b.closed_at ?? b.opened_at) - (a.closed_at ?? a.opened_at),
  );
