import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionResult } from '@guildhall/contract/game-actions/callback.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import { WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../../tools/environment.ts';
import { unwrapped } from '../../tools/markdown.ts';
import { mostConnections, others, poolSize, poolsOf } from './connection-rules.ts';
import { readManifests } from './manifests.ts';
import { overlays, readOverlay } from './overlay.ts';

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

describe('the pages for operators', () => {
  it('read the log that the shipped nginx writes, in which the address comes first', () => {
    const nginx = read('deploy/nginx/guildhall.conf');
    const [, log = '', format = ''] = /^ +access_log (\/\S+) (\w+);$/m.exec(nginx) ?? [];
    const lines = read('docs/operations/runbooks/callers-refused.md').match(/\/var\/log\/nginx\/\S+/g) ?? [];
    expect([...new Set(lines)]).toEqual([log]);
    expect(new RegExp(`log_format ${format} '(\\S+) `).exec(nginx)?.[1]).toBe('$remote_addr');
  });

  describe('on Kubernetes', () => {
    const page = read('docs/operations/deploy.md');
    const manifests = readManifests();
    const kustomization = parse(read('deploy/kubernetes/base/kustomization.yaml')) as {
      configMapGenerator: { name: string }[];
      generatorOptions: { labels: Record<string, string>; disableNameSuffixHash?: boolean };
    };
    const component = 'app.kubernetes.io/component';
    interface Labeled {
      readonly kind: string;
      readonly metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
    }
    const objects = manifests as unknown as Labeled[];
    const written = JSON.stringify(manifests);

    it('name every secret and every key of it that the manifests use, and no other', () => {
      const created = new Map(
        Array.from(
          page.matchAll(/create secret (?:generic|tls) (\S+) ((?:[^\\\n]|\\\n)+)/g),
          ([, name = '', rest = '']): [string, string[]] => [
            name,
            Array.from(rest.matchAll(/--from-(?:literal|file)=([\w.-]+)/g), ([, key = '']) => key).sort(),
          ],
        ),
      );
      const keys = new Map<string, Set<string>>();
      for (const [, name = '', key = ''] of written.matchAll(/"secretKeyRef":\{"name":"([^"]+)","key":"([^"]+)"/g))
        keys.set(name, (keys.get(name) ?? new Set()).add(key));
      const mounted = Array.from(written.matchAll(/"secretName":"([^"]+)"/g), ([, name = '']) => name);
      expect([...created.keys()].sort()).toEqual([...new Set([...keys.keys(), ...mounted])].sort());
      expect(created.size).toBe(5);
      for (const [name, used] of keys) expect([name, created.get(name)]).toEqual([name, [...used].sort()]);
    });

    it('roll the pods when a setting changes: the names of settings get a hash', () => {
      expect(kustomization.generatorOptions.disableNameSuffixHash).toBeUndefined();
      const generated = kustomization.configMapGenerator.map(({ name }) => name);
      const used = Array.from(
        written.matchAll(/"configMap(?:Ref|KeyRef)?":\{"name":"([^"]+)"/g),
        ([, name = '']) => name,
      );
      expect([...new Set(used)].sort()).toEqual(generated.toSorted());
      expect(objects.filter(({ kind }) => kind === 'ConfigMap')).toEqual([]);
    });

    it('apply first what the migration needs, and only that', () => {
      const [, selected = ''] =
        /apply -f guildhall\.yaml -l 'app\.kubernetes\.io\/component in \(([^)]+)\)'/.exec(page) ?? [];
      const first = objects.filter(({ metadata }) => selected.split(', ').includes(metadata.labels?.[component] ?? ''));
      expect(first.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
        'Job guildhall-migrate',
        'ServiceAccount guildhall',
      ]);
      expect(selected.split(', ')).toContain(kustomization.generatorOptions.labels[component]);
      // In its order: the old Job is deleted, the new one completes, then the rest follows.
      const steps = [
        'delete job guildhall-migrate',
        "apply -f guildhall.yaml -l '",
        'wait --for=condition=complete',
        'apply -f guildhall.yaml\n',
      ];
      const places = steps.map((step) => page.indexOf(step));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places).not.toContain(-1);
    });

    it('leave the same order to Argo CD by annotations', () => {
      const annotations = (kind: string, name: string) =>
        objects.find((each) => each.kind === kind && each.metadata.name === name)?.metadata.annotations ?? {};
      expect(annotations('Job', 'guildhall-migrate')).toEqual({
        'argocd.argoproj.io/hook': 'Sync',
        'argocd.argoproj.io/sync-wave': '-1',
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
      });
      const wave = Number(annotations('ServiceAccount', 'guildhall')['argocd.argoproj.io/sync-wave']);
      expect(wave).toBeLessThan(-1);
    });
  });
});

describe('the page about commands', () => {
  const page = read('docs/operations/commands.md');

  it('adds up the connections of each process, with the default pools, its queue and readiness', () => {
    const table = page.slice(page.indexOf('| process | connections at most')).split('\n\n')[0] ?? '';
    const rows = Array.from(
      table.matchAll(/^\| ([\w ]+) \| ([\d +]+) = (\d+) \|$/gm),
      ([, role = '', sum = '', total = '']) => ({ role, parts: sum.split(' + ').map(Number), total: Number(total) }),
    );
    const roles = Object.keys(poolsOf) as (keyof typeof poolsOf)[];
    expect(rows.map(({ role }) => role)).toEqual(['all roles', ...roles]);
    for (const { role, parts, total } of rows) {
      const processes = roles.filter((each) => role === 'all roles' || role === each);
      const pools = processes.flatMap((each) => poolsOf[each].map((pool) => poolSize(pool, {})));
      const hasQueue = processes.includes('worker');
      expect([role, parts]).toEqual([role, [...pools, 1, ...(hasQueue ? [others.worker - 1] : [])]]);
      expect([role, parts.reduce((sum, each) => sum + each)]).toEqual([role, total]);
    }
  });

  it('says how many connections the overlay for production may open during a roll', () => {
    const { most } = mostConnections(readOverlay(join(overlays, 'production')));
    expect(unwrapped(page)).toContain(`and at most ${most} during a roll`);
  });
});

describe('the pages about releases', () => {
  it('promise fixes for the same versions as SECURITY.md, which says that no image is published', () => {
    const supported = unwrapped(read('SECURITY.md')).split('## Supported versions')[1]?.split('\n## ')[0] ?? '';
    expect(supported).toContain('The newest minor release receives fixes.');
    expect(read('docs/operations/releases.md')).toContain('Security fixes go into the newest minor release');
    expect(supported).toContain('No images are published');
  });
});

describe('the page about game actions', () => {
  it('has every answer to a callback that the contract has, and what may refuse it before', () => {
    const page = read('docs/integration/game-actions.md');
    const table = page.slice(page.indexOf('| response | then |')).split('\n\n')[0] ?? '';
    const listed = Array.from(table.matchAll(/^\| (\d{3})/gm), ([, status]) => Number(status));
    const refusals = [...actionResult.errors, 'foreign_origin', 'too_frequent'] as const;
    expect(listed).toEqual([200, ...new Set(refusals.map((name) => allErrors[name].status))].toSorted((a, b) => a - b));
    const { status, code } = allErrors.action_signature_refused;
    expect(table).toContain(`| ${status} with code ${code} |`);
    expect(table).toContain(`| ${allErrors.foreign_origin.status} | \`${WRITE_HEADER}: 1\` is missing |`);
  });
});
