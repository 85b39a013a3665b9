import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectionProblems, mostConnections } from './connection-rules.ts';
import { isInstalled, run } from './engine.ts';
import type { KubernetesObject } from './manifest-rules.ts';
import { parseManifests } from './manifests.ts';
import { overlays, readOverlay } from './overlay.ts';

const names = readdirSync(overlays);

describe('the database connections of an overlay', () => {
  it.each(names)('%s fit into its limit, also while a roll drains old pods', (name) => {
    const { most, limit } = mostConnections(readOverlay(join(overlays, name)));
    // The small one fits PostgreSQL's own default; ten are kept free.
    expect(limit).toBe(name === 'small' ? 90 : 190);
    expect(most).toBeLessThanOrEqual(limit);
  });

  // `npm run manifests` renders them too, and needs kubectl.
  it.skipIf(!isInstalled('kubectl')).each(names)('%s are those that kubectl renders', (name) => {
    const folder = join(overlays, name);
    expect(mostConnections(readOverlay(folder))).toEqual(
      mostConnections(parseManifests(run('kubectl', ['kustomize', folder]))),
    );
  });

  it('are refused with the default pools, and accepted with a higher limit', () => {
    const text = JSON.stringify(readOverlay(join(overlays, 'production')));
    const read = (json: string): KubernetesObject[] => JSON.parse(json) as KubernetesObject[];
    const grown = text.replaceAll(/"GUILDHALL_POOL_\w+":/g, '"UNKNOWN":');
    expect(connectionProblems(read(grown))).toEqual([expect.stringMatching(/may open \d+ .* and 190 are free/)]);
    const raised = grown.replace('"guildhall.dev/max-connections":"200"', '"guildhall.dev/max-connections":"800"');
    expect(connectionProblems(read(raised))).toEqual([]);
  });
});
