import { auditState, auditTable } from '@guildhall/contract/audit/staff.ts';
import { answer } from '../../http/answer.ts';
import { defineFeature } from '../../registration/module.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { createAuditService } from './audit.service.ts';

export const auditModule = defineFeature({
  noun: 'audit',
  open: ({ platform }) => ({ audit: createAuditService({ ...platform, heads: platform.stores.auditHeads }) }),
  create: ({ audit: service }) => ({
    routes: [answer(auditTable, ({ body }) => service.table(body)), answer(auditState, () => service.state())],
    jobs: [
      {
        name: 'audit.check',
        // More often than the check is due, so that a failed check is retried within the hour.
        everyMs: 60 * 60 * 1000,
        run: async () => {
          await service.checkIfDue();
        },
      },
      { name: 'audit.ship', everyMs: 60 * 60 * 1000, run: service.shipHead },
    ],
    readings: {
      gauges: { guildhall_audit_chain_valid: '0 if the last check found that the audit trail was tampered with.' },
      read: async () => {
        const { checked_at, broken_id } = await service.state();
        return checked_at === null ? {} : { guildhall_audit_chain_valid: broken_id === null ? 1 : 0 };
      },
    },
    // Each entry is proved by the one before it, so removing the oldest would need an anchor that is proved otherwise.
    retention: [{ data: 'audit', days: 0, variable: null, job: null }],
    // The audit trail names staff and their changes, never players.
    ...keepsNoPlayerData,
  }),
});
