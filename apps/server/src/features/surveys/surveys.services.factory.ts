import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import type { ExportCursors } from '../../data/export-cursor.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { Log } from '../../runtime/log.ts';
import type { NetworkLimits } from '../../data/quota.ts';
import type { Counted } from '../../data/retention.ts';
import type { RevisionWatch } from '../../data/revision.ts';
import { createSharedRead } from '../../data/shared-read.ts';
import { textRetentionJob } from './jobs/retention.jobs.ts';
import { createAnswering } from './player/answering.service.ts';
import { createSurveysStaffService } from './staff/editor.service.ts';
import { createAnswerHints } from './surveys.hints.ts';
import { createSurveysResults } from './staff/results.service.ts';
import { createSurveysService } from './player/participation.service.ts';
import { createPublishedSurveysCache } from './surveys.published-cache.service.ts';
import { selectCounts } from './surveys.queries.ts';

export interface SurveysServicesDependencies {
  readonly database: Database;
  readonly publicReads: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly revision: RevisionWatch;
  readonly log: Log;
  readonly limits: NetworkLimits;
  readonly exportCursors: ExportCursors;
  readonly counted: Counted;
  /** 0 keeps free texts of closed surveys. */
  readonly textRetentionDays: number;
}

/** Maximum staleness of the counts of a survey, which are queried at most once in this time. */
const countsMs = 1000;

export const createSurveysServices = ({
  database,
  publicReads,
  clock,
  consoleHints,
  revision,
  log,
  limits,
  exportCursors,
  counted,
  textRetentionDays,
}: SurveysServicesDependencies) => {
  const shown = createPublishedSurveysCache(publicReads, revision);
  const answering = createAnswering({ database, log, onStored: createAnswerHints(consoleHints) });
  const surveysStaff = createSurveysStaffService({ database, publishedCache: shown, consoleHints, revision, clock });
  return {
    retentionJob: textRetentionJob(database, counted, textRetentionDays),
    staff: surveysStaff,
    results: createSurveysResults(database, surveysStaff, exportCursors),
    service: createSurveysService({
      database,
      publishedCache: shown,
      counts: createSharedRead((id: number) => selectCounts(publicReads.query, id), countsMs),
      answering,
      clock,
      limits,
    }),
  };
};
