import { writeFileSync } from 'node:fs';

/** Loaded into a measured server (`--import`): on a signal, collects garbage and writes the bytes that are left on the heap. */
process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  writeFileSync(`${process.env['HEAP_FILE']}`, String(process.memoryUsage().heapUsed));
});
