import { randomUUID } from 'node:crypto';
import type { Ingest } from '../pictures.ingest.service.ts';

/** Each picture belongs to another player, unless the test names the owner. */
export const ofPlayers = (ingest: Ingest) => ({
  ...ingest,
  run: (picture: Uint8Array, owner: string = randomUUID()) =>
    ingest.run(picture, { owner, network: null, isStaff: false }),
});
