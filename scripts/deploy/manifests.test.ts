import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endReasons } from '@guildhall/contract/chat/rules.ts';
import { feedbackStates, feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../../tools/environment.ts';
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

describe('the page about webhooks', () => {
  it('has every value of the numbers and words that events carry', () => {
    const page = read('docs/integration/webhooks.md');
    const row = (name: string): string =>
      page
        .split('\n')
        .find((line) => line.startsWith(`| ${name} |`))
        ?.split(' | ')[1]
        ?.replace(/ \|$/, '') ?? '';
    const listed = (values: Record<string, number>): string =>
      Object.entries(values)
        .map(([name, value]) => `${value} ${name}`)
        .join(', ');
    expect(row('`type` of `feedback.*`')).toBe(listed(feedbackTypes));
    expect(row('`state` of `feedback.*`')).toBe(listed(feedbackStates));
    expect(row('`type` of `survey.closed`')).toBe(listed(surveyTypes));
    expect(row('`reason` of `chat.ended`')).toBe(`${endReasons.map((each) => `\`${each}\``).join(', ')}; null`);
  });
});

describe('the secrets of the deployment files', () => {
  const roles = ['http', 'gateway', 'worker'];
  const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; secrets?: (string | object)[] }>;
    secrets: Record<string, { file: string }>;
  };

  it('keep the staff secret as a list of versions in a file, which servers read again', () => {
    for (const role of roles) {
      const manifest = read(`deploy/kubernetes/base/${role}.yaml`);
      expect(manifest).not.toContain('GUILDHALL_STAFF_SECRET');
      expect(manifest).toContain('mountPath: /etc/guildhall/staff\n');
      expect(compose.services[role]?.environment).toMatchObject({
        GUILDHALL_STAFF_SECRET_FILE: '/run/secrets/staff-secrets',
      });
    }
    expect(read('deploy/kubernetes/base/config.env')).toContain(
      'GUILDHALL_STAFF_SECRET_FILE=/etc/guildhall/staff/secrets\n',
    );
    expect(read('deploy/systemd/guildhall@.service')).toMatch(
      /^Environment=GUILDHALL_STAFF_SECRET_FILE=\/etc\/guildhall\/staff-secrets$/m,
    );
    expect(read('deploy/compose/prepare.sh')).toContain('create staff-secrets "v1:$(random)"');
  });

  it('give each role its own user of Redis', () => {
    for (const role of roles) {
      expect(read('deploy/redis/users.acl')).toContain(`\nuser guildhall_${role} on >${role}-password `);
      expect(read(`deploy/kubernetes/base/${role}.yaml`)).toContain(
        `name: guildhall-redis\n                  key: ${role}-url\n`,
      );
      expect(compose.services[role]?.environment).toMatchObject({
        GUILDHALL_REDIS_URL_FILE: `/run/secrets/${role}-redis-url`,
      });
    }
  });

  it('name only secrets that compose knows and gives to the service', () => {
    for (const { environment = {}, secrets = [] } of Object.values(compose.services)) {
      const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
      expect(secrets).toEqual(expect.arrayContaining(named));
    }
    const given = Object.values(compose.services).flatMap(({ secrets = [] }) =>
      secrets.filter((each) => typeof each === 'string'),
    );
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(given));
  });
});

describe('the proxy configurations', () => {
  const largest = Math.max(...routes.map(({ bytesMax }) => bytesMax ?? 0));
  const sizes = {
    nginx: Number(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx/guildhall.conf'))?.[1]) * 1024 * 1024,
    haproxy: Number(/content-length\) gt (\d+)/.exec(read('deploy/haproxy/haproxy.cfg'))?.[1]),
    ingress: Number(/proxy-body-size: (\d+)m/.exec(read('deploy/kubernetes/base/ingress.yaml'))?.[1]) * 1024 * 1024,
  };

  const ingressOf = (name: string) =>
    manifests.find(({ kind, metadata }) => kind === 'Ingress' && metadata.name === name) as unknown as {
      metadata: { annotations: Record<string, string> };
      spec: { tls: { hosts: string[] }[]; rules: { host: string; http: { paths: { path: string }[] } }[] };
    };

  it('send both sockets under both hosts to the gateway with the Gateway API too', () => {
    const { spec } = parse(read('deploy/kubernetes/components/gateway-api/http-route.yaml')) as {
      spec: {
        hostnames: string[];
        rules: { matches: { path: { type: string; value: string } }[]; backendRefs: { name: string }[] }[];
      };
    };
    expect(spec.hostnames).toEqual(ingressOf('guildhall').spec.rules.map(({ host }) => host));
    expect(
      spec.rules.map(({ matches, backendRefs }) => [
        backendRefs.map(({ name }) => name),
        matches.map(({ path }) => path.value),
      ]),
    ).toEqual([
      [['guildhall-gateway'], [SOCKET_PATH, STAFF_SOCKET_PATH]],
      [['guildhall-http'], ['/']],
    ]);
  });

  it('ask another server for built files that one release does not have', () => {
    const { metadata, spec } = ingressOf('guildhall-assets');
    expect(metadata.annotations['nginx.ingress.kubernetes.io/proxy-next-upstream']).toContain('http_404');
    for (const { http } of spec.rules) {
      expect(http.paths.map(({ path }) => path)).toEqual(['/community/assets/', '/community/console/assets/']);
    }
  });

  it('never write a decoded address into a header', () => {
    const files = [
      'deploy/nginx/guildhall.conf',
      'deploy/nginx/guildhall-upstreams.conf',
      ...globSync('deploy/kubernetes/**/*.yaml', { cwd: repository }),
    ];
    for (const file of files) {
      // The log escapes control characters.
      const lines = read(file)
        .split('\n')
        .filter((line) => !/^\s*(?:#|log_format)/.test(line));
      expect([file, lines.filter((line) => /\$(?:uri|document_uri)\b/.test(line))]).toEqual([file, []]);
    }
  });

  it('accept exactly the largest upload of the contract', () => {
    expect(sizes).toEqual({ nginx: largest, haproxy: largest, ingress: largest });
  });

  it('finding 19: give the console the host that the example settings name, besides that of players', () => {
    const hostOf = (name: string): string =>
      new URL(new RegExp(`^ *${name}[:=] *(https://\\S+)$`, 'm').exec(settings)?.[1] ?? '').host;
    const settings = read('deploy/kubernetes/base/config.env');
    const hosts = [hostOf('GUILDHALL_PUBLIC_ORIGIN'), hostOf('GUILDHALL_CONSOLE_ORIGIN')];
    expect(new Set(hosts).size).toBe(2);
    const ingress = ingressOf('guildhall');
    expect(ingress.spec.tls.flatMap((each) => each.hosts)).toEqual(hosts);
    expect(ingress.spec.rules.map(({ host, http }) => [host, http.paths.map(({ path }) => path)])).toEqual([
      [hosts[0], [SOCKET_PATH, STAFF_SOCKET_PATH, '/']],
      [hosts[1], [SOCKET_PATH, STAFF_SOCKET_PATH, '/']],
    ]);
    const names = Array.from(
      read('deploy/nginx/guildhall.conf').matchAll(/^ +server_name (.*);$/gm),
      ([, name]) => name,
    );
    expect(names).toEqual([hosts.join(' '), hosts.join(' ')]);
    for (const host of hosts) expect(read('deploy/compose/.env.example')).toContain(`_ORIGIN=https://${host}\n`);
  });

  it('finding N17: are the only ones that reach the servers, which trust the addresses they report (g)', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as {
      metadata: { name: string };
      spec: { ingress?: { from?: { namespaceSelector?: { matchLabels: object } }[]; ports?: { port: number }[] }[] };
    }[];
    const toServers = policies.flatMap(({ spec }) =>
      (spec.ingress ?? []).filter(({ ports = [] }) => ports.length === 0 || ports.some(({ port }) => port === 8080)),
    );
    expect(toServers).toEqual([
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
        ports: [{ port: 8080 }],
      },
    ]);
    expect(read('deploy/kubernetes/base/config.env')).toMatch(/^GUILDHALL_TRUSTED_PROXIES=10\./m);
  });

  it('never mention the ops port as a destination of requests', () => {
    expect(read('deploy/nginx/guildhall-upstreams.conf')).not.toMatch(/^\s*server .*:9464/m);
    expect(read('deploy/haproxy/haproxy.cfg')).not.toMatch(/^\s*server .*:9464/m);
  });
});
