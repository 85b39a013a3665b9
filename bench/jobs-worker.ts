import { loop, queue } from './jobs-contenders.ts';

/** A worker that takes one job and never ends it; the benchmark kills it. Prints a line when it has the job. */
const [kind, url = ''] = process.argv.slice(2);
const contender = kind === 'loop' ? loop(500) : queue({ pollSeconds: 0.5, batchSize: 1 });
await contender.start(url, (ids) => {
  console.log(`started ${ids.join(' ')}`);
  return new Promise(() => setInterval(() => undefined, 1000));
});
