import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import type { Log } from '../../platform/log.ts';
import type { NetworkLimits } from '../../platform/quota.ts';
import type { RevisionWatch } from '../../platform/revision.ts';
import { createAnswering } from './surveys.answering.ts';
import { createSurveysDesk } from './surveys.desk.service.ts';
import { createAnswerHints } from './surveys.hints.ts';
import { createSurveysResults } from './surveys.results.service.ts';
import { createSurveysService } from './surveys.service.ts';
import { createShownSurveys } from './surveys.shown.ts';
import { createTallies } from './surveys.tallies.ts';

export interface SurveysServicesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: DeskHints;
  readonly revision: RevisionWatch;
  readonly log: Log;
  readonly limits: NetworkLimits;
}

export type SurveysServices = ReturnType<typeof createSurveysServices>;

/** Everything about surveys, in the order it depends on each other. */
export const createSurveysServices = ({
  database,
  clock,
  desk,
  revision,
  log,
  limits,
}: SurveysServicesDependencies) => {
  const shown = createShownSurveys(database, revision);
  const answering = createAnswering({ database, log, onStored: createAnswerHints(desk) });
  const surveysDesk = createSurveysDesk({ database, shown, desk, revision, clock });
  return {
    desk: surveysDesk,
    results: createSurveysResults(database, surveysDesk),
    service: createSurveysService({ database, shown, tallies: createTallies(database), answering, clock, limits }),
  };
};
