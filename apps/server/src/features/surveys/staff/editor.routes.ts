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
} from '@guildhall/contract/surveys/staff.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { SurveysStaffService } from './editor.service.ts';
import type { SurveysResults } from './results.service.ts';

export const surveysStaffRoutes = (staffService: SurveysStaffService, results: SurveysResults): MountedRoute[] => [
  answer(surveyTable, ({ body }) => staffService.table(body)),
  answer(surveyOpen, ({ body }) => staffService.open(body.id)),
  answer(surveySave, ({ actor, body }) => staffService.save(actor.staffId, body)),
  answer(surveyPublish, ({ actor, body }) => staffService.publish(actor.staffId, body)),
  answer(surveyClose, ({ actor, body }) => staffService.close(actor.staffId, body)),
  answer(surveyDuplicate, ({ actor, body }) => staffService.duplicate(actor.staffId, body.id)),
  answer(surveyRemove, ({ actor, body }) => staffService.remove(actor.staffId, body)),
  answer(surveyResults, ({ body }) => results.results(body)),
  answer(surveyWords, ({ body }) => results.words(body)),
  answer(surveyExport, ({ actor, body }) => results.write(actor.staffId, body)),
];
