import { defineFeature, give } from '../../registration/module.ts';
import { createDeviceService } from './launch.device.service.ts';
import { createKeyRing, watchKeysFile } from './launch.key-ring.adapter.ts';
import { closingAccounts, createAdmission, launchSessions } from './launch.public.ts';
import { createLaunchService } from './launch.service.ts';
import { createTicketVerifier } from './launch.ticket.adapter.ts';
import { countsNothing } from '../../registration/feature.ts';
import { launchRoutes } from './launch.routes.ts';
import { launchSockets } from './launch.socket.ts';

/** Verified players, their sessions and devices. */
export const launchModule = defineFeature({
  noun: 'launch',
  share: async ({ config, clock, log, metrics }) => {
    const ring = await createKeyRing(config.launchKeys);
    const file = config.launchKeysFile;
    return {
      verifyTicket: createTicketVerifier(ring, clock),
      watch: file === undefined ? null : watchKeysFile({ file, ring, log, metrics }),
    };
  },
  open: ({ platform }, { verifyTicket }) => {
    const { database, metrics, config } = platform;
    const launchService = createLaunchService({ ...platform, verifyTicket });
    const devices = createDeviceService({
      database,
      metrics,
      limits: config.limits,
      mode: config.launch,
      announce: launchService.announce,
    });
    return { launchService, devices, launch: createAdmission(launchService, devices, config.publicOrigin) };
  },
  gives: ({ launchService }) => [give(launchSessions, launchService)],
  create: ({ launchService: service, devices }, { platform, all, features }) => {
    const { redis, counted, restrictionWatch: restrictions, switchWatch: switches, config } = platform;
    const deletions = all(closingAccounts);
    return {
      routes: launchRoutes({
        service,
        devices,
        restrictions,
        switches,
        publicOrigin: config.publicOrigin,
        demoKeyFile: config.demoKeyFile,
        deletionOf: async (actor) => (await deletions()[0]?.(actor)) ?? null,
        features,
      }),
      jobs: [
        { name: 'launch.sweep', everyMs: 60_000, run: counted('sessions', service.sweep) },
        { name: 'launch.sweep_devices', everyMs: 3_600_000, run: counted('devices', devices.sweep) },
      ],
      retention: [
        { data: 'sessions', days: 1, variable: null, job: 'launch.sweep' },
        { data: 'devices', days: 30, variable: null, job: 'launch.sweep_devices' },
      ],
      sockets: () => launchSockets({ redis, restrictions }),
      erasePlayer: service.erasePlayer,
      countPlayer: countsNothing,
    };
  },
  closeShared: ({ watch }) => watch?.close(),
});
