import { port } from '../../registration/module.ts';
import type { Ingest } from './pictures.ingest.service.ts';
/** For other decoders: runs a process with the lowest priority, without starving it. */
export { createCpuPriority, type CpuPriority } from './pictures.cpu-priority.adapter.ts';
export { picturesMetrics } from './pictures.metrics.ts';
export { findIdling, type Isolation } from './pictures.isolation.adapter.ts';

/** Decodes what people upload, in processes of their own. */
export const pictureIngest = port<Ingest>('pictures.ingest');
