import {
  surveyClose,
  surveyDuplicate,
  surveyExport,
  surveyOpen,
  surveyPublish,
  surveyRemove,
  surveyResults,
  surveySave,
  surveyTable,
  surveyWords,
} from '@guildhall/contract/surveys-desk.ts';
import { answer, type MountedRoute } from '../../platform/feature.ts';
import type { SurveysDesk } from './surveys.desk.service.ts';
import type { SurveysResults } from './surveys.results.service.ts';

export const surveysDeskRoutes = (desk: SurveysDesk, results: SurveysResults): MountedRoute[] => [
  answer(surveyTable, ({ body }) => desk.table(body)),
  answer(surveyOpen, ({ body }) => desk.open(body.id)),
  answer(surveySave, ({ actor, body }) => desk.save(actor.staffId, body)),
  answer(surveyPublish, ({ actor, body }) => desk.publish(actor.staffId, body)),
  answer(surveyClose, ({ actor, body }) => desk.close(actor.staffId, body)),
  answer(surveyDuplicate, ({ actor, body }) => desk.duplicate(actor.staffId, body.id)),
  answer(surveyRemove, ({ actor, body }) => desk.remove(actor.staffId, body)),
  answer(surveyResults, ({ body }) => results.results(body)),
  answer(surveyWords, ({ body }) => results.words(body)),
  answer(surveyExport, ({ actor, body }) => results.write(actor.staffId, body)),
];
