import { onRecordsChanged } from '../platform/network/refetch-changed.ts';
import type { ConsoleLive } from '../platform/network/live-socket.ts';
import { features } from './features.ts';

/** A hint concerns the queries of all features, which their keys name. */
const hints: ConsoleLive = { on: { changed: ({ noun, ids }) => onRecordsChanged(noun, ids) } };

/** What features do with what arrives by socket. */
export const liveParts: readonly ConsoleLive[] = [hints, ...features.flatMap(({ live }) => live ?? [])];
