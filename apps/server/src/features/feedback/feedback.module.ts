import { playerSubjects } from '../players/players.public.ts';
import { topicStores } from '../reasons/reasons.public.ts';
import { sourceReports } from '../suggestions/suggestions.public.ts';
import { escalationRecords } from '../targets/targets.public.ts';
import { createOwnReports } from './player/own-reports.service.ts';
import { lockSource } from './staff/suggestion-source.service.ts';
import { feedbackQuotas } from './feedback.quotas.ts';
import { defineFeature, give } from '../../registration/module.ts';
import { createKeyedHash } from '../../runtime/token.ts';
import { signedFileLinks } from '../files/files.public.ts';
import { ownReports, unreadReplies } from '../replies/replies.public.ts';
import { openWork } from '../staff/staff.public.ts';
import { countOpenOf, playersOf, recordEscalation, reportDesk, reportTopics } from './feedback.public.ts';
import { createDepartedStaff } from './jobs/departed-staff.service.ts';
import { feedbackJobs } from './jobs/follow-up.jobs.ts';
import { reportRetentionJob } from './jobs/retention.jobs.ts';
import { reportRoutingJob } from './jobs/routing.jobs.ts';
import { feedbackSendingJob } from './jobs/send-replies.jobs.ts';
import { createFeedbackAppeals } from './player/appeal.service.ts';
import { createFeedbackService } from './player/report.service.ts';
import { createFeedbackSimilar } from './player/similar.service.ts';
import { createFeedbackStaffServices } from './staff/staff.service.ts';
import { feedbackStaffRoutes } from './staff/report.routes.ts';
import { feedbackStaffSearch } from './staff/staff-search.service.ts';
import { viewingPresence } from './staff/viewing-presence.socket.ts';
import { feedbackRoutes } from './player/report.routes.ts';

export const feedbackModule = defineFeature({
  noun: 'feedback',
  open: ({ platform, need }) => {
    const { database, clock, consoleHints, config, keyring, counted } = platform;
    const { limits } = config;
    const [replies, fileLinks] = [need(unreadReplies), need(signedFileLinks)];
    const leaving = createDepartedStaff({ database, clock, consoleHints });
    return {
      feedback: createFeedbackService({ ...platform, replies, fileLinks, limits }),
      feedbackSimilar: createFeedbackSimilar({ database }),
      feedbackAppeals: createFeedbackAppeals({ database, clock, consoleHints, limits }),
      feedbackStaff: createFeedbackStaffServices({
        ...platform,
        replies,
        fileLinks,
        gameName: config.game.name,
        targetHours: config.reportTargetHours,
        picturesPerHour: config.staffPicturesPerHour,
        hashOfSearch: createKeyedHash(keyring.of('searches')),
      }),
      feedbackLeaving: leaving,
      feedbackOwn: createOwnReports({ database, clock }),
      feedbackJobs: [
        ...feedbackJobs({ database, clock, consoleHints, replies }),
        feedbackSendingJob({ database, clock, consoleHints, replies }),
        leaving.job,
        reportRoutingJob({ database, clock, consoleHints }),
        reportRetentionJob({ database, consoleHints, replies, counted, days: config.retentionDays.reports }),
      ],
    };
  },
  gives: ({ feedbackLeaving, feedbackOwn, feedbackStaff }) => [
    give(openWork, { kind: 'reports', count: countOpenOf, release: feedbackLeaving.release }),
    give(reportDesk, feedbackStaff.reports),
    give(ownReports, feedbackOwn),
    give(playerSubjects, { of: 'report', permission: 'feedback.read', playersOf }),
    give(sourceReports, lockSource),
    give(topicStores, {
      of: 'report',
      ...reportTopics,
      subject: 'feedback',
      action: 'feedback.reason_set',
      hint: 'feedback',
    }),
    give(escalationRecords, {
      subject: 'report',
      record: (tx, id, { name, kind }) => recordEscalation(tx, id, { target: name, target_kind: kind }),
    }),
  ],
  create: (
    { feedback: service, feedbackSimilar: similar, feedbackAppeals: appeals, feedbackStaff: desk, feedbackJobs: jobs },
    { platform: { config, redis } },
  ) => ({
    routes: [...feedbackRoutes(service, similar, appeals), ...feedbackStaffRoutes(desk)],
    jobs: [...jobs, ...desk.jobs, { name: 'feedback.figures', everyMs: 60_000, run: desk.statistics.count }],
    readings: desk.statistics.readings,
    retention: [
      {
        data: 'reports',
        days: config.retentionDays.reports,
        variable: 'GUILDHALL_REPORT_RETENTION_DAYS',
        job: 'feedback.removeOld',
      },
    ],
    staffSearch: feedbackStaffSearch,
    sockets: () => viewingPresence(redis),
    sent: service.sent,
    timeline: desk.timeline,
    quotas: feedbackQuotas,
    erasePlayer: service.erasePlayer,
    countPlayer: service.countPlayer,
  }),
});
