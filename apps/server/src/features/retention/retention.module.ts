import { retentionTable } from '@guildhall/contract/retention/staff.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { RetentionService } from './retention.service.ts';

export const retentionFeature = (service: RetentionService): Feature => ({
  noun: 'retention',
  routes: [answer(retentionTable, () => service.table())],
  ...keepsNoPlayerData,
});
