import { playerSubjects } from '../players/players.public.ts';
import { playerOfDeletion } from './account-deletion.public.ts';
import { accountDeletionQuotas } from './account-deletion.quotas.ts';
import { defineFeature, give } from '../../registration/module.ts';
import { isGameNotified } from '../../runtime/webhook-receivers.ts';
import { chatEnd } from '../chat/chat.public.ts';
import { signedFileLinks, storedFiles } from '../files/files.public.ts';
import { closingAccounts, launchSessions } from '../launch/launch.public.ts';
import { createErasure } from './jobs/erasure.service.ts';
import { createReapply } from './jobs/reapply.service.ts';
import { createDeletionService } from './player/requests.service.ts';
import { createClosing } from './staff/account-closing.service.ts';
import { createDeletionStaffService } from './staff/requests.service.ts';
import { createDeletionUnmask } from './staff/unmask.service.ts';
import { countsNothing } from '../../registration/feature.ts';
import { deletionStaffRoutes } from './staff/requests.routes.ts';
import { deletionJobs, deletionReadings } from './jobs/deletion.jobs.ts';
import { unnotifiedDays } from './jobs/unnotified.service.ts';
import { deletionRoutes } from './player/requests.routes.ts';

export const accountDeletionModule = defineFeature({
  noun: 'account-deletion',
  open: ({ platform, need }) => {
    const { database, stores, config } = platform;
    const sessions = need(launchSessions);
    const closing = createClosing([(tx, playerId) => sessions.revokeWithin(tx, { playerId }), need(chatEnd)]);
    return {
      deletion: createDeletionService({ ...platform, limits: config.limits }),
      deletionStaff: {
        requests: createDeletionStaffService({
          ...platform,
          closing,
          needsTwo: config.deletionFourEyes,
          isGameNotified: isGameNotified(config.webhookReceivers),
        }),
        unmask: createDeletionUnmask({ ...platform, fileLinks: need(signedFileLinks) }),
      },
      erasure: createErasure({
        ...platform,
        objects: stores.files,
        ledger: stores.ledger,
        endSessions: (playerId) => sessions.revoke({ playerId }),
      }),
      reapply: createReapply({ database, ledger: stores.ledger }),
    };
  },
  gives: ({ deletion }) => [
    give(closingAccounts, deletion.deletionOf),
    give(playerSubjects, {
      of: 'deletion',
      permission: 'deletions.read',
      playersOf: async (tx, id) => {
        const playerId = await playerOfDeletion(tx, id);
        return playerId === null ? null : [playerId];
      },
    }),
  ],
  create: ({ deletion: service, deletionStaff, erasure, reapply }, { platform, need, features }) => ({
    routes: [
      ...deletionRoutes(service, {
        upload: need(storedFiles).upload,
        megabytesMax: platform.config.limits.picture_megabytes,
      }),
      ...deletionStaffRoutes(deletionStaff.requests, deletionStaff.unmask),
    ],
    // All features, as each erases its own data.
    jobs: deletionJobs({ ...platform, erasure, reapply }, features),
    readings: deletionReadings(platform.database),
    retention: [
      { data: 'undelivered_deletion_events', days: unnotifiedDays, variable: null, job: 'deletion.endUnnotified' },
    ],
    timeline: service.timeline,
    quotas: accountDeletionQuotas,
    erasePlayer: service.erasePlayer,
    countPlayer: countsNothing,
  }),
});
