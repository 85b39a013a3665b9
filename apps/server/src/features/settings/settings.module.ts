import { commonConfig, type Config } from '@guildhall/contract/settings.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import { ReadyBytes } from '../../platform/ready-bytes.ts';

export const settingsFeature = (config: Config): Feature => {
  const bytes = new ReadyBytes({ code: 0, msg: config });
  return {
    noun: 'settings',
    routes: [answer(commonConfig, () => bytes)],
    erasePlayer: async () => {
      // A player's settings live on the player's device.
    },
  };
};
