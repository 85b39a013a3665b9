import { routingTimings } from '@guildhall/contract/routing/rules.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { Job } from '../../../registration/feature.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { addNotice } from '../../notices/notices.public.ts';
import { lockHere, route, routingSettings, selectAgents } from '../../routing/routing.public.ts';
import { applyAction } from '../feedback.transitions.service.ts';
import * as queries from './routing.queries.ts';
import { answeringRoles } from '../staff/reply.rules.ts';

export interface ReportRoutingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
}

const batch = 20;
const plannedMax = 500;

interface AssignedReport {
  readonly id: string;
  readonly staffId: string;
}

/** Assigns new reports to people who are here, by the rules of routing, if an admin turned it on. */
export const reportRoutingJob = ({ database, clock, consoleHints }: ReportRoutingDependencies): Job => {
  const assign = async (tx: Tx): Promise<AssignedReport[]> => {
    const settings = await routingSettings(tx);
    if (!settings.routes_reports || !(await queries.tryLockReportPlan(tx))) return [];
    // A report can wait for a person who knows its language, so the search never widens to English.
    const waiting = (await queries.selectNewReports(tx, plannedMax)).map((report) => ({
      ...report,
      queuedMs: Math.min(report.waitedMs, routingTimings.overflowMs.basic),
      declined: [],
      team: null,
    }));
    if (waiting.length === 0) return [];
    const here = await lockHere(tx, answeringRoles);
    const agents = await selectAgents(tx, here, queries.reportWorkload(settings.reports_max));
    const routed = new Map(
      route(waiting, agents)
        .slice(0, batch)
        .map((each) => [each.id, each]),
    );
    const records = await queries.lockStillNew(tx, [...routed.keys()]);
    const names = await queries.selectNames(
      tx,
      [...routed.values()].map(({ staffId }) => staffId),
    );
    const done: AssignedReport[] = [];
    for (const record of records) {
      const chosen = routed.get(record.id);
      if (chosen === undefined) continue;
      const { staffId, why } = chosen;
      const entry = await applyAction(tx, record, {
        kind: 'assigned',
        move: null,
        details: { to: names.get(staffId) ?? null, step: why.step, level: why.level },
        set: { assignee_id: staffId },
        author: { by: 'system' },
        at: new Date(clock.now()),
      });
      await addNotice(tx, {
        staffId,
        kind: 'assigned',
        feedbackId: record.id,
        details: { number: record.number },
        eventKey: `report_assigned:${record.id}:${entry}`,
      });
      done.push({ id: record.id, staffId });
    }
    return done;
  };

  return {
    name: 'feedback.route',
    everyMs: 5000,
    run: async () => {
      let done: AssignedReport[];
      do {
        done = await database.transaction(assign);
        if (done.length === 0) return;
        consoleHints.changed(
          'feedback',
          done.map(({ id }) => id),
        );
        consoleHints.changed('notices', [...new Set(done.map(({ staffId }) => staffId))]);
      } while (done.length === batch);
    },
  };
};
