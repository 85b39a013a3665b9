/** For other decoders: runs a process with the lowest priority, without starving it. */
export { createCpuPriority, type CpuPriority } from './pictures.cpu-priority.adapter.ts';
export { findIdling, type Isolation } from './pictures.isolation.adapter.ts';
