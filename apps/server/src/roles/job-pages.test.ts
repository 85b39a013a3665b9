import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../../../tools/environment.ts';
import { unwrapped } from '../../../../tools/markdown.ts';
import { createInstallation } from '../testing/installation.ts';
import { scheduledFromMs } from './worker.ts';

const installation = await createInstallation();

/** Names of jobs are `feature.job`; other code in these lines is files, variables and commands. */
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([a-z][\w-]*\.[a-z]\w*)`/gi), ([, name = '']) => name).sort();

const lineOf = (page: string, start: string): string =>
  unwrapped(readFileSync(join(repository, 'docs/operations', page), 'utf8'))
    .split('\n')
    .find((line) => line.startsWith(start)) ?? '';

describe('the pages about jobs', () => {
  it('name every loop, which has no rows in the queue', async () => {
    const { features } = await installation.start();
    const loops = features
      .flatMap(({ jobs = [] }) => jobs)
      .filter(({ everyMs }) => everyMs < scheduledFromMs)
      .map(({ name }) => name)
      .sort();
    expect(loops.length).toBeGreaterThan(10);
    expect(namesIn(lineOf('jobs.md', '| loop |'))).toEqual(loops);
    expect(namesIn(lineOf('runbooks/job-stale.md', 'Loops ('))).toEqual(loops);
  });

  it('name every scheduled job', async () => {
    const { features } = await installation.start();
    const scheduled = features
      .flatMap(({ jobs = [] }) => jobs)
      .filter(({ everyMs }) => everyMs >= scheduledFromMs)
      .map(({ name }) => name);
    const page = readFileSync(join(repository, 'docs/operations/jobs.md'), 'utf8');
    expect(scheduled.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
