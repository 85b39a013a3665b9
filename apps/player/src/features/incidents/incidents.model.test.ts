import type { Incident } from '@guildhall/contract/incidents/player.ts';
import { describe, expect, it } from 'vitest';
import { inOrder, withIncident, withJoin } from './incidents.model.ts';

const incident = (change: Partial<Incident> = {}): Incident => ({
  id: 1,
  lang: 3,
  title: 't',
  body: 'b',
  opened_at: 10,
  closed_at: null,
  answer: null,
  joined_count: 7,
  is_joined: false,
  is_unread: false,
  ...change,
});

describe('an optimistic “me too”', () => {
  it('adds the player to the count and removes them again', () => {
    const joined = withJoin(incident(), true);
    expect(joined).toEqual(incident({ is_joined: true, joined_count: 8 }));
    expect(withJoin(joined, false)).toEqual(incident());
  });

  it('does nothing if the state is already the requested one', () => {
    const before = incident({ is_joined: true });
    expect(withJoin(before, true)).toBe(before);
  });

  it('never counts below zero', () => {
    expect(withJoin(incident({ is_joined: true, joined_count: 0 }), false).joined_count).toBe(0);
  });
});

describe('an update of one incident', () => {
  const read = (known: Incident): Incident => ({ ...known, is_unread: false });
  const unread = incident({ is_unread: true });
  const other = incident({ id: 2, is_unread: true });

  it('reaches the list, the similar incidents and a report', () => {
    expect(withIncident({ list: [unread, other] }, 1, read)).toEqual({ list: [incident(), other] });
    expect(withIncident({ questions: [], incidents: [unread] }, 1, read)).toEqual({
      questions: [],
      incidents: [incident()],
    });
    expect(withIncident({ number: 5, incident: unread }, 1, read)).toEqual({ number: 5, incident: incident() });
  });

  it('returns all other data unchanged, by identity', () => {
    const pages = { pages: [{ list: [{ id: 1 }] }] };
    const row = { list: [{ id: 1, summary: 'a report, not an issue' }] };
    const none = { incident: null };
    expect([withIncident(pages, 1, read), withIncident(row, 1, read), withIncident(none, 1, read)]).toEqual([
      pages,
      row,
      none,
    ]);
    expect(withIncident(pages, 1, read)).toBe(pages);
    expect(withIncident(row, 1, read)).toBe(row);
    expect(withIncident(undefined, 1, read)).toBeUndefined();
  });
});

it('sorts unread incidents first, then open, then closed, each newest first', () => {
  const all = [
    incident({ id: 1, closed_at: 50 }),
    incident({ id: 2, opened_at: 20 }),
    incident({ id: 3, closed_at: 60 }),
    incident({ id: 4, opened_at: 30 }),
    incident({ id: 5, closed_at: 40 }),
  ];
  expect(inOrder(all, new Set([5])).map(({ id }) => id)).toEqual([5, 4, 2, 3, 1]);
});
