import type { Page } from '@playwright/test';
import { phone, type PlayerPlan, type Stage } from './chat-fixtures.ts';
import { createNetwork } from './cut-network.ts';

interface Switches {
  readonly isOn: () => boolean;
  readonly off: () => Promise<void>;
  readonly on: () => Promise<void>;
}

/** A phone whose network can be cut: every connection breaks, and the browser reports being offline. */
export const openPhone = async (stage: Stage, plan: PlayerPlan): Promise<{ page: Page; switches: Switches }> => {
  const network = await createNetwork();
  const page = await stage.player({ ...plan, options: { ...phone, ...plan.options, proxy: network.proxy } });
  const context = page.context();
  context.once('close', network.close);
  let isOn = true;
  return {
    page,
    switches: {
      isOn: () => isOn,
      off: async () => {
        isOn = false;
        network.cut();
        await context.setOffline(true);
      },
      on: async () => {
        isOn = true;
        network.mend();
        await context.setOffline(false);
      },
    },
  };
};
