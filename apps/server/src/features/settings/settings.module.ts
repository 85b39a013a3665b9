import { commonConfig, type Config } from '@guildhall/contract/settings/config.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import { ReadyBytes } from '../../http/ready-bytes.ts';

export const settingsFeature = (config: Config): Feature => {
  const bytes = new ReadyBytes({ code: 0, msg: config });
  return {
    noun: 'settings',
    routes: [answer(commonConfig, () => bytes)],
    // A player's settings are stored on their device.
    ...keepsNoPlayerData,
  };
};
