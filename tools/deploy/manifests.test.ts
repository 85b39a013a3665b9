import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@guildhall/contract/http/routes.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { describe, expect, it } from 'vitest';
import { repository } from '../environment.ts';
import { manifestProblems, manifestSetProblems, type KubernetesObject } from './manifest-rules.ts';
import { readManifests, schemaProblems } from './manifests.ts';

const manifests = readManifests();
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

describe('the Kubernetes manifests', () => {
  it('match the schemas of their kinds', async () => {
    const problems = await Promise.all(manifests.map(schemaProblems));
    expect([problems.flat(), manifests.length > 15]).toEqual([[], true]);
  });

  it('run every container without privileges, with probes, limits and a grace period beyond the drain', () => {
    expect([...manifests.flatMap(manifestProblems), ...manifestSetProblems(manifests)]).toEqual([]);
  });

  const broken = (kind: string, change: (text: string) => string): KubernetesObject => {
    const found = manifests.find((each) => each.kind === kind);
    return JSON.parse(change(JSON.stringify(found))) as KubernetesObject;
  };

  it.each([
    ['a writable root', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false', /read-only/],
    ['a root user', '"runAsUser":10001', '"runAsUser":0', /as root/],
    [
      'a liveness probe that asks the database',
      '"livenessProbe":{"httpGet":{"path":"/healthz"',
      '"livenessProbe":{"httpGet":{"path":"/readyz"',
      /liveness/,
    ],
    [
      'a grace period shorter than the drain',
      /"terminationGracePeriodSeconds":\d+/,
      '"terminationGracePeriodSeconds":20',
      /grace/,
    ],
    [
      'a secret in plain text',
      /"valueFrom":\{"secretKeyRef":\{[^}]*\}\}/,
      '"value":"redis://:password@host"',
      /references/,
    ],
  ])('are refused with %s', (_name, from, to, problem) => {
    expect(manifestProblems(broken('Deployment', (text) => text.replace(from, to))).join('\n')).toMatch(problem);
  });

  it('are refused with a value of the wrong type', async () => {
    const wrong = broken('Deployment', (text) => text.replace(/"replicas":\d+/, '"replicas":"two"'));
    expect(await schemaProblems(wrong)).not.toEqual([]);
  });

  it('are refused if a service opens the ops port', () => {
    expect(
      manifestProblems(broken('Service', (text) => text.replace('"targetPort":"http"', '"targetPort":"ops"'))),
    ).not.toEqual([]);
  });
});

describe('the proxy configurations', () => {
  const largest = Math.max(...routes.map(({ bytesMax }) => bytesMax ?? 0));
  const sizes = {
    nginx: Number(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx/guildhall.conf'))?.[1]) * 1024 * 1024,
    haproxy: Number(/content-length\) gt (\d+)/.exec(read('deploy/haproxy/haproxy.cfg'))?.[1]),
    ingress: Number(/proxy-body-size: (\d+)m/.exec(read('deploy/kubernetes/base/ingress.yaml'))?.[1]) * 1024 * 1024,
  };

  it('accept exactly the largest upload of the contract', () => {
    expect(sizes).toEqual({ nginx: largest, haproxy: largest, ingress: largest });
  });

  it('finding 19: give the console the host that the example settings name, besides that of players', () => {
    const hostOf = (name: string): string =>
      new URL(new RegExp(`^ *${name}[:=] *(https://\\S+)$`, 'm').exec(settings)?.[1] ?? '').host;
    const settings = read('deploy/kubernetes/base/config.yaml');
    const hosts = [hostOf('GUILDHALL_PUBLIC_ORIGIN'), hostOf('GUILDHALL_CONSOLE_ORIGIN')];
    expect(new Set(hosts).size).toBe(2);
    const ingress = manifests.find(({ kind }) => kind === 'Ingress') as unknown as {
      spec: { tls: { hosts: string[] }[]; rules: { host: string; http: { paths: { path: string }[] } }[] };
    };
    expect(ingress.spec.tls.flatMap((each) => each.hosts)).toEqual(hosts);
    expect(ingress.spec.rules.map(({ host, http }) => [host, http.paths.map(({ path }) => path)])).toEqual([
      [hosts[0], [SOCKET_PATH, '/']],
      [hosts[1], [STAFF_SOCKET_PATH, '/']],
    ]);
    const names = Array.from(
      read('deploy/nginx/guildhall.conf').matchAll(/^ +server_name (.*);$/gm),
      ([, name]) => name,
    );
    expect(names).toEqual([hosts.join(' '), hosts.join(' ')]);
    for (const host of hosts) expect(read('deploy/compose/.env.example')).toContain(`_ORIGIN=https://${host}\n`);
  });

  it('never mention the ops port as a destination of requests', () => {
    expect(read('deploy/nginx/guildhall-upstreams.conf')).not.toMatch(/^\s*server .*:9090/m);
    expect(read('deploy/haproxy/haproxy.cfg')).not.toMatch(/^\s*server .*:9090/m);
  });
});
