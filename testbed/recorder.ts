import { randomUUID } from 'node:crypto';
import type {
  CursorSample,
  ReportedCursor,
  Invocation,
  Observation,
  SeenMessage,
  StoredMessage,
  Unanswered,
} from './history.ts';

export interface ClosedSocket {
  readonly observer: string;
  readonly code: number;
  readonly at: number;
}

export interface ObservedList {
  readonly observer: string;
  readonly conversation: string;
  readonly list: SeenMessage[];
  readonly times: number[];
  skipped: number;
}

export type Recorder = ReturnType<typeof createRecorder>;

export const createRecorder = () => {
  const invocations: Invocation[] = [];
  const byId = new Map<string, Invocation>();
  const observed: ObservedList[] = [];
  const readsSaid: ReportedCursor[] = [];
  const readsHeard: ReportedCursor[] = [];
  const samples: CursorSample[] = [];
  const unanswered: Unanswered[] = [];
  const closings: ClosedSocket[] = [];
  /** Recoveries: when a client lost synchronization and when it regained it. */
  const syncs: { observer: string; lostAt: number; at: number; way: readonly string[] }[] = [];
  let acknowledged = 0;

  return {
    invocations,
    observed,
    readsSaid,
    readsHeard,
    samples,
    unanswered,
    closings,
    syncs,
    counts: { resends: 0, unavailable: 0, tooFrequent: 0, resets: 0, loggedOut: 0, overHttp: 0, clockJumpsSeen: 0 },
    acknowledged: () => acknowledged,
    invoke: (client: string, conversation: string, sender: 1 | 2, content: string): Invocation => {
      const invocation: Invocation = {
        client,
        conversation,
        clientId: randomUUID(),
        sender,
        content,
        at: performance.now(),
        unknowns: 0,
        answers: [],
      };
      invocations.push(invocation);
      byId.set(invocation.clientId, invocation);
      return invocation;
    },
    ok: (clientId: string, seq: number, time: number): void => {
      const invocation = byId.get(clientId);
      if (invocation === undefined) return;
      if (invocation.answers.length === 0) acknowledged += 1;
      invocation.answers.push({ kind: 'ok', seq, time, at: performance.now() });
    },
    refused: (clientId: string, code: number): void => {
      byId.get(clientId)?.answers.push({ kind: 'refused', code, at: performance.now() });
    },
    unknown: (clientId: string): void => {
      const invocation = byId.get(clientId);
      if (invocation !== undefined) invocation.unknowns += 1;
    },
    observe: (observer: string, conversation: string): ObservedList => {
      const made: ObservedList = { observer, conversation, list: [], times: [], skipped: 0 };
      observed.push(made);
      return made;
    },
    observations: (isToTheEnd: boolean): Observation[] =>
      observed.map(({ observer, conversation, list, skipped }) => ({
        observer,
        conversation,
        from: 0,
        list,
        isToTheEnd,
        skipped,
      })),
    history: (stored: readonly StoredMessage[]) => ({
      stored,
      invocations,
      samples,
      readsSaid,
      readsHeard,
      unanswered,
    }),
  };
};
