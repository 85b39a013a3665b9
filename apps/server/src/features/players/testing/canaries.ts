import type { CanaryPart } from '../../../testing/canaries.ts';
import { storeCard } from '../players.public.ts';

export const canaries: CanaryPart = {
  noun: 'players',
  plant: async ({ server, session, word }) => {
    const time = 1_780_000_000;
    const card = {
      name: word('card name'),
      server: word('card server'),
      spend: 'band 7',
      registered_in: word('card place'),
      purchases: [
        { id: word('purchase'), product: word('product'), amount: 1, currency: 'EUR', at: time, state: 'delivered' },
      ],
      sanctions: [{ kind: word('sanction'), reason: word('sanction reason'), from: time }],
    };
    await server.database.transaction((tx) => storeCard(tx, session.player, card, new Date()));
  },
};
