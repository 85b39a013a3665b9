import type { Database, Tx } from '../../data/database.ts';
import type { Job, Readings } from '../../registration/feature.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { addNotice } from '../notices/notices.public.ts';
import * as queries from './targets.breach.queries.ts';
import { countLateReports, countOpenBreaches } from './targets.late.queries.ts';
import type { EscalationRecord } from './targets.public.ts';
import { noticedRoles } from './targets.service.ts';
import { renewWindows } from './targets.windows.service.ts';

export interface TargetsJobsDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly countStatistics: () => Promise<void>;
  readonly escalationRecords: () => readonly EscalationRecord[];
}

/** Small, because messages to a locked conversation wait, and so do all messages stored in the same batch. */
const batch = 10;
const lateMax = 10_000;

interface Done {
  readonly breach: queries.FoundBreach;
  readonly people: readonly string[];
}

export const targetsReadings = (database: Database): Readings => ({
  gauges: {
    guildhall_reports_late: 'Reports that have waited for an answer longer than their target, at most 10000.',
    guildhall_target_breaches_open: 'Missed targets of chats and reports that still wait, at most 10000.',
  },
  read: async () => ({
    guildhall_reports_late: await countLateReports(database.query, lateMax),
    guildhall_target_breaches_open: await countOpenBreaches(database.query, lateMax),
  }),
});

/** By the database's clock. Any number of workers may run at once. */
export const targetsJobs = ({
  database,
  consoleHints,
  countStatistics,
  escalationRecords,
}: TargetsJobsDependencies): Job[] => {
  const notify = async (
    tx: Tx,
    { id, subject, subject_id: subjectId, number, kind, target_name: target }: queries.FoundBreach,
    notice: 'target_missed' | 'escalated',
    people: readonly string[],
  ): Promise<void> => {
    for (const staffId of people) {
      await addNotice(tx, {
        staffId,
        kind: notice,
        conversationId: subject === 'chat' ? subjectId : null,
        feedbackId: subject === 'report' ? subjectId : null,
        details: { number, target, target_kind: kind },
        eventKey: `${notice}:${id}`,
      });
    }
  };

  const publish = (done: readonly Done[]): void => {
    if (done.length === 0) return;
    consoleHints.changed('targets', []);
    const people = [...new Set(done.flatMap((each) => each.people))];
    if (people.length > 0) consoleHints.changed('notices', people);
    const idsOf = (subject: string): string[] =>
      done.filter(({ breach }) => breach.subject === subject).map(({ breach }) => breach.subject_id);
    const [chats, reports] = [idsOf('chat'), idsOf('report')];
    if (chats.length > 0) consoleHints.changed('chat', chats);
    if (reports.length > 0) consoleHints.changed('feedback', reports);
  };

  /** Returns whether more may be left. */
  const recordMissed = async (clock: (typeof queries.clocks)[number]): Promise<boolean> => {
    const { done, isFull } = await database.transaction(async (tx) => {
      const found = await queries.recordMissed(tx, clock, batch);
      const recorded: Done[] = [];
      for (const breach of found.filter((each) => each !== null)) {
        const { assignee_id: assignee, escalate_to: chosen } = breach;
        const people = assignee === null ? await queries.selectPeople(tx, chosen, noticedRoles) : [assignee];
        await notify(tx, breach, 'target_missed', people);
        recorded.push({ breach, people });
      }
      return { done: recorded, isFull: found.length === batch };
    });
    publish(done);
    return isFull;
  };

  const escalate = async (): Promise<boolean> => {
    const done = await database.transaction(async (tx) => {
      const taken: Done[] = [];
      for (const breach of await queries.takeEscalations(tx, batch)) {
        const people = await queries.selectPeople(tx, breach.escalate_to, noticedRoles);
        await notify(tx, breach, 'escalated', people);
        const { record } = escalationRecords().find(({ subject }) => subject === breach.subject) ?? {};
        await record?.(tx, breach.subject_id, { name: breach.target_name, kind: breach.kind });
        taken.push({ breach, people });
      }
      return taken;
    });
    publish(done);
    return done.length === batch;
  };

  return [
    {
      name: 'targets.missed',
      everyMs: 3000,
      run: async () => {
        for (const clock of queries.clocks) while (await recordMissed(clock));
        while (await escalate());
      },
    },
    { name: 'targets.windows', everyMs: 10 * 60_000, run: () => database.transaction(renewWindows) },
    { name: 'targets.statistics', everyMs: 60_000, run: countStatistics },
  ];
};
