import type { PlayerCard } from '@guildhall/contract/players/card.ts';

const daySeconds = 86_400;
const names = ['Kestrel', 'Ottoline', 'Brannoc', 'Saffi', 'Ysolde', 'Torben', 'Mirelle', 'Quill'];
const surnames = ['Ashdown', 'of the Vale', 'Emberlyn', 'Rookwood', 'Stormgate', 'Hollow'];
const places = ['Lisbon, Portugal', 'Osaka, Japan', 'Leipzig, Germany', 'Riyadh, Saudi Arabia', 'Lima, Peru'];
const products = [
  { product: 'Starter pack', amount: 499 },
  { product: 'Ember pass', amount: 1299 },
  { product: 'Chest of runes', amount: 299 },
];

/** What the demo game vouches for, different for each player and the same in every run. */
export const demoCardOf = (guid: number, nowMs: number): PlayerCard => {
  const nowSeconds = Math.floor(nowMs / 1000);
  const purchases = products.slice(0, guid % 4).map((bought, index) => ({
    ...bought,
    id: `GPA.${guid}-2201-${4410 + index}`,
    currency: 'EUR',
    at: nowSeconds - (3 + index * 20) * daySeconds,
    state: 'delivered',
  }));
  return {
    name: `${names[guid % names.length]} ${surnames[guid % surnames.length]}`,
    server: `Ember ${1 + (guid % 3)}`,
    level: 5 + ((guid * 7) % 75),
    spend: `Level ${1 + (guid % 6)} of 6`,
    registered_at: new Date(nowMs - (200 + (guid % 900)) * daySeconds * 1000).toISOString().slice(0, 10),
    registered_in: places[guid % places.length] ?? 'Lisbon, Portugal',
    ...(purchases.length > 0 && { purchases }),
    ...(guid % 9 === 0 && {
      sanctions: [
        {
          kind: 'chat mute',
          reason: 'Spam in the guild chat',
          from: nowSeconds - 30 * daySeconds,
          until: nowSeconds - 29 * daySeconds,
        },
      ],
    }),
  };
};
