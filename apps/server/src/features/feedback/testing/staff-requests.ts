import { randomUUID } from 'node:crypto';
import { createStaffStage } from './staff.factory.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { withBodies } from '../../../testing/sample-requests.ts';

/** Requests that the staff routes of feedback accept from an authorized caller, new for each call. */
export const createFeedbackStaffRequests = (server: TestServer, staffId: string) => {
  const stage = createStaffStage(server);
  const { templates } = server.feedbackStaff;
  const pending = async () => ({ id: await stage.report(), version: 1 });
  const text = 'As we said.';
  const texts = [{ lang: 3, text }] as const;
  const template = () =>
    templates.save(staffId, { id: null, version: 0, name: 'Thanks', purpose: 'finish', texts: [...texts] });
  const numberOf = async (id: string): Promise<number> =>
    (await server.feedbackStaff.reports.open({ staffId, name: '', role: 'agent' }, id)).number;

  const memberOf = (caller: Session | undefined) => ({
    staffId: caller !== undefined && 'staffId' in caller ? String(caller.staffId) : staffId,
    name: '',
    role: 'agent' as const,
  });
  /** Replies that the caller can still undo. */
  const queued = async (caller: Session | undefined): Promise<string> => {
    const me = memberOf(caller);
    const body = { ...(await pending()), key: randomUUID(), text, then: 'keep' } as const;
    return (await server.feedbackStaff.sending.reply(me, body)).sending?.batch ?? '';
  };

  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/feedback/open': async () => ({ id: (await pending()).id }),
    '/feedback/unmask': async () => ({ id: (await pending()).id, reason: 'The player asked us to call back.' }),
    '/feedback/pictures': async () => ({ id: (await pending()).id }),
    '/feedback/take': pending,
    '/feedback/assign': async () => ({ ...(await pending()), staff_id: staffId }),
    '/feedback/link': async () => {
      const guid = 900_000 + Math.floor(Math.random() * 1e6);
      await server.launch({ guid });
      return { id: await stage.submitted(await stage.unverified()), version: 1, guid };
    },
    '/feedback/reply': async () => ({ ...(await pending()), key: randomUUID(), text, then: 'finish' }),
    '/feedback/resume': async () => ({
      id: await stage.inState(3, staffId, await stage.sender()),
      version: 2,
      text: '',
    }),
    '/feedback/note': async () => ({ id: (await pending()).id, key: randomUUID(), text }),
    '/feedback/merge': async () => ({ ...(await pending()), into_number: await numberOf(await stage.report()), text }),
    '/feedback/bulk': async () => ({ ids: [(await pending()).id], action: { do: 'take' } }),
    '/feedback/matching': async () => ({ filter: { tag: 'refund' } }),
    '/feedback/bulk_start': async () => ({ key: randomUUID(), filter: { tag: 'refund' }, action: { do: 'take' } }),
    '/feedback/bulk_stop': async (caller) => {
      const body = {
        key: randomUUID(),
        filter: { tag: 'refund', state: 'open', sort: 'oldest' },
        action: { do: 'take' },
      } as const;
      return { id: (await server.feedbackStaff.bulkRuns.start(memberOf(caller), body)).id, is_undo: false };
    },
    '/feedback/view_counts': async () => ({ views: [{ tag: 'refund' }] }),
    '/feedback/undo': async (caller) => ({ batch: await queued(caller) }),
    '/feedback/returned_seen': async () => ({ id: (await pending()).id }),
    '/feedback/statistics': async () => ({ days: 7 }),
    '/template/save': async () => ({ id: null, version: 0, name: 'New', purpose: 'reply', texts }),
    '/template/remove': async () => ({ id: (await template()).id }),
  };
  return withBodies(bodies);
};
