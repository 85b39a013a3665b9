import type { FeatureSockets } from '../../sockets/feature-sockets.ts';
import type { TotalsService } from './totals.service.ts';

/** Totals in the first frame, and again whenever they grow. */
export const totalsSockets = ({ current, onChange }: TotalsService): FeatureSockets => ({
  player: (hub) => {
    onChange((totals) => {
      void hub.broadcast({ type: 'MSG_UNREAD', kind: 'totals', totals });
    });
    return {
      hello: async () => {
        const totals = await current();
        return () => ({ totals });
      },
    };
  },
});
