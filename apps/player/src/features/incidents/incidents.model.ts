import type { Incident } from '@guildhall/contract/incidents.ts';

/** What a tap makes of a known issue before the server has answered. */
export const withJoin = (incident: Incident, isJoined: boolean): Incident =>
  isJoined === incident.is_joined
    ? incident
    : {
        ...incident,
        is_joined: isJoined,
        joined_count: Math.max(isJoined ? 1 : 0, incident.joined_count + (isJoined ? 1 : -1)),
      };

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Answers hold known issues in these places: the list, what is similar to a text, and one report. */
const places = ['list', 'incidents', 'incident'] as const;

/** The same data with one known issue changed wherever it is; the very same value where it is not. */
export const withIncident = <Data>(data: Data, id: number, change: (incident: Incident) => Incident): Data => {
  if (!isHolder(data)) return data;
  let changed: Record<string, unknown> = data;
  for (const place of places) {
    const held = data[place];
    const all = (Array.isArray(held) ? held : [held]) as readonly (Incident | null | undefined)[];
    if (!all.some((incident) => incident?.id === id && 'joined_count' in incident)) continue;
    const renewed = all.map((incident) => (incident?.id === id ? change(incident) : incident));
    changed = { ...changed, [place]: Array.isArray(held) ? renewed : renewed[0] };
  }
  return changed as Data;
};

/** Those with news first, then what is wrong now, then what is over; each newest first. */
export const inOrder = (incidents: readonly Incident[], news: ReadonlySet<number>): Incident[] =>
  [...incidents].sort(
    (a, b) =>
      Number(news.has(b.id)) - Number(news.has(a.id)) ||
      Number(a.closed_at !== null) - Number(b.closed_at !== null) ||
      (b.closed_at ?? b.opened_at) - (a.closed_at ?? a.opened_at),
  );
