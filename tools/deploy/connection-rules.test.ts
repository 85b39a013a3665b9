import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../environment.ts';
import { connectionProblems, mostConnections } from './connection-rules.ts';
import { isInstalled, run } from './engine.ts';
import { parseManifests } from './manifests.ts';

const overlays = join(repository, 'deploy/kubernetes/overlays');
const render = (name: string): string => run('kubectl', ['kustomize', join(overlays, name)]);

// `npm run manifests` compares too, and needs kubectl.
describe.skipIf(!isInstalled('kubectl'))('the database connections of an overlay', () => {
  it.each(readdirSync(overlays))('%s fit into its limit, also while a roll drains old pods', (name) => {
    const { most, limit } = mostConnections(parseManifests(render(name)));
    // The small one fits PostgreSQL's own default; ten are kept free.
    expect(limit).toBe(name === 'small' ? 90 : 190);
    expect(most).toBeLessThanOrEqual(limit);
  });

  it('are refused with the default pools, and accepted with a higher limit', () => {
    const grown = render('production').replaceAll(/^ {2}GUILDHALL_POOL_.*\n/gm, '');
    expect(connectionProblems(parseManifests(grown))).toEqual([
      expect.stringMatching(/may open \d+ .* and 190 are free/),
    ]);
    const raised = grown.replace('guildhall.dev/max-connections: "200"', 'guildhall.dev/max-connections: "800"');
    expect(connectionProblems(parseManifests(raised))).toEqual([]);
  });
});
