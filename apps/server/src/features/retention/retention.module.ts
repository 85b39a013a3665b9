import { defineFeature } from '../../registration/module.ts';
import { createRetentionService } from './retention.service.ts';
import { retentionTable } from '@guildhall/contract/retention/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';

export const retentionModule = defineFeature({
  noun: 'retention',
  open: () => ({}),
  create: (_, { platform, features }) => {
    const service = createRetentionService(platform.database, features);
    return {
      routes: [answer(retentionTable, () => service.table())],
      ...keepsNoPlayerData,
    };
  },
});
