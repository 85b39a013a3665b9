import { defineFeature } from '../../registration/module.ts';
import { publicConfigOf } from '../../runtime/config.ts';
import { commonConfig } from '@guildhall/contract/settings/config.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';
import { ReadyBytes } from '../../http/ready-bytes.ts';

export const settingsModule = defineFeature({
  noun: 'settings',
  open: () => ({}),
  create: (_, { platform }) => {
    const bytes = new ReadyBytes({ code: 0, msg: publicConfigOf(platform.config) });
    return {
      routes: [answer(commonConfig, () => bytes)],
      // A player's settings are stored on their device.
      ...keepsNoPlayerData,
    };
  },
});
