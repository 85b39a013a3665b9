import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { viewingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { createStore } from '@guildhall/browser/store.ts';

type Viewing = Extract<ToStaff, { kind: 'viewing' }>;

interface View extends Pick<Viewing, 'staff' | 'report' | 'doing'> {
  readonly heardAtMs: number;
}
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

/** For tabs that vanished without saying so. */
const sweepEveryMs = 5000;

export const createViewing = (nowMs: () => number = Date.now) => {
  const store = createStore<Views>(new Map());
  const sweep = (): void => {
    const kept = [...store.get()].filter(([, { heardAtMs }]) => nowMs() - heardAtMs < viewingTimings.forgetMs);
    if (kept.length < store.get().size) store.set(new Map(kept));
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    store,
    sweep,
    receive: ({ tab, staff, report, doing }: Viewing): void => {
      const next = new Map(store.get());
      if (doing === 'left') next.delete(tab);
      else next.set(tab, { staff, report, doing, heardAtMs: nowMs() });
      store.set(next);
      timer ??= setInterval(sweep, sweepEveryMs);
    },
  };
};

export const viewing = createViewing();
