import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { advisorySchema, findAdvisories, lockedPackages } from './advisories.ts';

const packages = lockedPackages({
  packages: {
    '': {},
    'node_modules/@scope/one': { version: '1.4.2' },
    'node_modules/tool': { version: '3.0.0', dev: true },
    'node_modules/tool/node_modules/@scope/one': { version: '2.0.0' },
    'node_modules/@guildhall/contract': { link: true },
  },
});

const advisory = (name: string, changes: object) =>
  v.parse(advisorySchema, {
    id: 'GHSA-test',
    summary: 'Too deep',
    database_specific: { severity: 'HIGH' },
    affected: [{ package: { ecosystem: 'npm', name }, ...changes }],
  });
const range = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] });
const found = (name: string, changes: object): string[] =>
  findAdvisories(packages, [advisory(name, changes)]).map((finding) => `${finding.name}@${finding.version}`);

describe('the advisory check', () => {
  it('finds every locked copy of an affected package, in nested folders too', () => {
    expect(findAdvisories(packages, [advisory('@scope/one', range({ introduced: '0' }))])).toEqual([
      expect.objectContaining({ name: '@scope/one', version: '1.4.2', severity: 'high', isDevelopment: false }),
      expect.objectContaining({ name: '@scope/one', version: '2.0.0' }),
    ]);
    expect(found('tool', { versions: ['3.0.0'] })).toEqual(['tool@3.0.0']);
  });

  it('respects the first fixed and the last affected version', () => {
    expect(found('@scope/one', range({ introduced: '1.0.0' }, { fixed: '1.4.2' }))).toEqual([]);
    expect(found('@scope/one', range({ introduced: '1.0.0' }, { fixed: '1.4.3' }))).toEqual(['@scope/one@1.4.2']);
    expect(found('@scope/one', range({ introduced: '1.4.0' }, { last_affected: '1.4.2' }))).toEqual([
      '@scope/one@1.4.2',
    ]);
    expect(found('@scope/one', range({ introduced: '0' }, { fixed: '1.2.0' }, { introduced: '2.0.0-rc.1' }))).toEqual([
      '@scope/one@2.0.0',
    ]);
  });

  it('ignores withdrawn advisories and other ecosystems', () => {
    const withdrawn = v.parse(advisorySchema, {
      id: 'GHSA-gone',
      withdrawn: '2026-01-01T00:00:00Z',
      affected: [{ package: { ecosystem: 'npm', name: 'tool' }, versions: ['3.0.0'] }],
    });
    const python = v.parse(advisorySchema, {
      id: 'PYSEC-1',
      affected: [{ package: { ecosystem: 'PyPI', name: 'tool' }, versions: ['3.0.0'] }],
    });
    expect(findAdvisories(packages, [withdrawn, python])).toEqual([]);
  });
});
