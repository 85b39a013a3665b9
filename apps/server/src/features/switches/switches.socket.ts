import type { SwitchWatch } from '../../data/switch-watch.ts';
import type { FeatureSockets } from '../../sockets/feature-sockets.ts';

/** Tells all players which features are paused. Their sockets stay open: a storm of reconnects would follow otherwise. */
export const switchesSockets = (watch: Pick<SwitchWatch, 'paused' | 'onChange'>): FeatureSockets => ({
  player: (hub) => {
    watch.onChange((paused) => {
      for (const connection of hub.all) connection.send({ type: 'MSG_UNREAD', kind: 'paused', paused });
    });
    return { hello: async () => () => ({ paused: watch.paused() }) };
  },
});
