import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';

export type Viewing = Extract<ToStaff, { kind: 'viewing' }>;

type View = Pick<Viewing, 'staff' | 'report' | 'doing'>;
/** By tab, because a person may have the report open twice. */
export type Views = ReadonlyMap<string, View>;

export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly isWriting: boolean;
}

export const viewersOf = (views: Views, report: string): readonly Viewer[] => {
  const byId = new Map<string, Viewer>();
  for (const view of views.values()) {
    if (view.report !== report) continue;
    const { id, name } = view.staff;
    byId.set(id, { id, name, isWriting: view.doing === 'writing' || byId.get(id)?.isWriting === true });
  }
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
};

export const withoutTab = (views: Views, tab: string): Views =>
  views.has(tab) ? new Map([...views].filter(([each]) => each !== tab)) : views;

/** Returns the same map if nothing changed. */
export const withViewing = (views: Views, { tab, staff, report, doing }: Viewing): Views => {
  if (doing === 'left') return withoutTab(views, tab);
  const known = views.get(tab);
  const isSame = known?.report === report && known.doing === doing && known.staff.name === staff.name;
  return isSame ? views : new Map([...views, [tab, { staff, report, doing }]]);
};
