import { auditState, auditTable } from '@guildhall/contract/audit.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { AuditService } from './audit.service.ts';

export const auditFeature = (service: AuditService): Feature => ({
  noun: 'audit',
  routes: [answer(auditTable, ({ body }) => service.table(body)), answer(auditState, () => service.state())],
  jobs: [
    {
      name: 'audit.check',
      // More often than a check is due, so that one that failed is made up for within the hour.
      everyMs: 60 * 60 * 1000,
      run: async () => {
        await service.checkIfDue();
      },
    },
  ],
  erasePlayer: async () => {
    // The trail names staff and what they changed; nothing of a player is written to it.
  },
});
