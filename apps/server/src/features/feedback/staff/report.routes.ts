import * as contract from '@guildhall/contract/feedback/staff.ts';
import * as runsContract from '@guildhall/contract/feedback/bulk-runs.ts';
import { feedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import { feedbackViewCounts } from '@guildhall/contract/feedback/view-counts.ts';
import * as sendingContract from '@guildhall/contract/feedback/pending-replies.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { FeedbackStaffServices } from './staff.service.ts';

export const feedbackStaffRoutes = (services: FeedbackStaffServices): MountedRoute[] => {
  const { reports, sending, bulk, bulkRuns, unmask, pictures, templates, statistics } = services;
  return [
    answer(contract.feedbackTable, ({ actor, body }) => reports.table(actor, body)),
    answer(contract.feedbackCounts, ({ actor }) => reports.counts(actor.staffId)),
    answer(feedbackViewCounts, ({ actor, body }) => reports.viewCounts(actor.staffId, body)),
    answer(contract.feedbackAssignees, () => reports.assignees()),
    answer(contract.feedbackOpen, ({ actor, body }) => reports.open(actor, body.id)),
    answer(contract.feedbackUnmask, ({ actor, body }) => unmask(actor.staffId, body)),
    answer(contract.feedbackPictures, ({ actor, body }) => pictures(actor, body.id)),
    answer(contract.feedbackTake, ({ actor, body }) => reports.take(actor, body)),
    answer(contract.feedbackAssign, ({ actor, body }) => reports.assign(actor, body)),
    answer(contract.feedbackLink, ({ actor, body }) => reports.link(actor, body)),
    answer(contract.feedbackReply, ({ actor, body }) => sending.reply(actor, body)),
    answer(contract.feedbackResume, ({ actor, body }) => reports.resume(actor, body)),
    answer(contract.feedbackNote, ({ actor, body }) => reports.note(actor, body)),
    answer(contract.feedbackMerge, ({ actor, body }) => reports.merge(actor, body)),
    answer(contract.feedbackBulk, ({ actor, body }) => bulk(actor, body)),
    answer(runsContract.feedbackMatching, ({ actor, body }) => bulkRuns.matching(actor.staffId, body)),
    answer(runsContract.feedbackBulkStart, ({ actor, body }) => bulkRuns.start(actor, body)),
    answer(runsContract.feedbackBulkRuns, ({ actor }) => bulkRuns.own(actor.staffId)),
    answer(runsContract.feedbackBulkStop, ({ actor, body }) => bulkRuns.stop(actor.staffId, body)),
    answer(sendingContract.feedbackSending, ({ actor }) => sending.own(actor.staffId)),
    answer(sendingContract.feedbackUndo, ({ actor, body }) => sending.undo(actor.staffId, body.batch)),
    answer(sendingContract.feedbackReturnedSeen, ({ actor, body }) => sending.seen(actor.staffId, body.id)),
    answer(feedbackStatistics, ({ body }) => statistics.read(body)),
    answer(contract.templateList, () => templates.list()),
    answer(contract.templateSave, ({ actor, body }) => templates.save(actor.staffId, body)),
    answer(contract.templateRemove, ({ actor, body }) => templates.remove(actor.staffId, body.id)),
  ];
};
