/** Drawings in public/art. All are precached for offline use (app/offline-precache.ts). */
export const arts = ['empty', 'failed', 'gate', 'lost', 'offline', 'soon'] as const;
export type Art = (typeof arts)[number];

export const artSource = (art: Art): string => `${import.meta.env.BASE_URL}art/${art}.svg`;
