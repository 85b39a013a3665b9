import { randomUUID } from 'node:crypto';
import { toStaffSchema, type FromStaff, type ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import * as v from 'valibot';
import type { Redis } from '../../../runtime/redis.ts';
import type { Connection } from '../../../sockets/connection.ts';
import type { FeatureSockets, StaffOwner } from '../../../sockets/feature-sockets.ts';

const VIEWING_CHANNEL = 'guildhall:viewing';
/** A console that repeats itself sooner says nothing new. */
const quietMs = 5000;
/** How many sockets of one gateway answer a newcomer, so that a crowd in one report stays cheap. */
const answersMax = 10;

type Member = Connection<StaffOwner, FromStaff, ToStaff>;
type Viewing = Extract<ToStaff, { kind: 'viewing' }>;

interface View {
  readonly tab: string;
  readonly report: string;
  readonly doing: Viewing['doing'];
  readonly saidAtMs: number;
}

const published = v.object({ frame: toStaffSchema, isNew: v.boolean() });

/**
 * Who has a report open, and who writes. Only consoles in the same report hear of it. Never stored: consoles repeat it while it
 * lasts, and a gateway knows only its own sockets.
 */
export const viewingPresence = (redis: Redis): FeatureSockets => ({
  staff: async () => {
    const views = new Map<Member, View>();
    const inReport = new Map<string, Set<Member>>();

    const publish = ({ owner }: Member, { tab, report }: View, doing: Viewing['doing'], isNew: boolean): void => {
      const staff = { id: owner.subject, name: owner.name };
      const frame: Viewing = { type: 'MSG_STAFF', kind: 'viewing', staff, tab, report, doing };
      redis.publish(VIEWING_CHANNEL, { frame, isNew });
    };
    const enter = (member: Member, view: View): void => {
      views.set(member, view);
      const members = inReport.get(view.report) ?? new Set();
      inReport.set(view.report, members.add(member));
    };
    const leave = (member: Member): void => {
      const view = views.get(member);
      if (view === undefined) return;
      views.delete(member);
      const members = inReport.get(view.report);
      members?.delete(member);
      if (members?.size === 0) inReport.delete(view.report);
      publish(member, view, 'left', false);
    };

    await redis.subscribe(VIEWING_CHANNEL, (message) => {
      const { frame, isNew } = v.parse(published, message);
      if (frame.type !== 'MSG_STAFF' || frame.kind !== 'viewing') return;
      const others = [...(inReport.get(frame.report) ?? [])].filter((member) => views.get(member)?.tab !== frame.tab);
      for (const member of others) member.send(frame);
      if (!isNew) return;
      for (const member of others.slice(0, answersMax)) {
        const view = views.get(member);
        if (view !== undefined) publish(member, view, view.doing, false);
      }
    });

    return {
      receive: {
        MSG_VIEWING: (member, { report, is_writing: isWriting }) => {
          const before = views.get(member);
          const isNew = before?.report !== report;
          if (isNew) leave(member);
          if (report === null) return;
          const doing = isWriting ? 'writing' : 'reading';
          const nowMs = performance.now();
          if (!isNew && before?.doing === doing && nowMs - before.saidAtMs < quietMs) return;
          const view: View = { tab: before?.tab ?? randomUUID(), report, doing, saidAtMs: nowMs };
          enter(member, view);
          publish(member, view, doing, isNew);
        },
      },
      onClose: leave,
    };
  },
});
