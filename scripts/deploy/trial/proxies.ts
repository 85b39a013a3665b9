import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../tools/environment.ts';
import { run } from '../engine.ts';
import { startProcess, type RunningProcess } from './process.ts';
import { answersAt } from './services.ts';
import { until } from './steps.ts';

export interface Backend {
  readonly port: number;
  readonly opsPort: number;
}
export interface Setup {
  readonly folder: string;
  readonly httpsPort: number;
  readonly plainPort: number;
  readonly http: readonly Backend[];
  readonly gateway: readonly Backend[];
}
export type StartProxy = (setup: Setup) => Promise<RunningProcess & { readonly accessLog: string }>;

/** Creates a self-signed certificate for localhost and returns it, so clients can trust it. */
export const createCertificate = (folder: string): string => {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  run('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate]);
  writeFileSync(join(folder, 'tls.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), {
    mode: 0o600,
  });
  return readFileSync(certificate, 'utf8');
};

/** Replaces a part of a shipped file; fails if the part is not there, so that the trial always runs what is shipped. */
const replacing = (text: string, changes: readonly (readonly [RegExp, string])[]): string =>
  changes.reduce((before, [from, to]) => {
    if (!from.test(before)) throw new Error(`${String(from)} does not occur in the shipped file`);
    return before.replace(from, () => to);
  }, text);

const shipped = (path: string): string => readFileSync(join(repository, 'deploy', path), 'utf8');

export const startNginx: StartProxy = async ({ folder, httpsPort, plainPort, http, gateway }) => {
  const root = join(folder, 'nginx');
  mkdirSync(root, { recursive: true });
  const accessLog = join(root, 'access.log');
  const servers = (backends: readonly Backend[]): string =>
    backends.map(({ port }) => `    server 127.0.0.1:${port} max_fails=3 fail_timeout=2s;\n`).join('');
  const upstreams = replacing(shipped('nginx/guildhall-upstreams.conf'), [
    [/(?: {4}server 10\.0\.0\.1\d:8080 .*\n)+/, servers(http)],
    [/(?: {4}server 10\.0\.0\.2\d:8080 .*\n)+/, servers(gateway)],
  ]);
  const site = replacing(shipped('nginx/guildhall.conf'), [
    [/listen 80;\n\s*listen \[::\]:80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl http2;\n\s*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${httpsPort} ssl http2;`],
    [/server_name community\.example\.com console\.example\.com;/, 'server_name localhost;'],
    [/server_name community\.example\.com console\.example\.com;/, 'server_name localhost;'],
    [/\/etc\/nginx\/tls\/community\.crt/, join(folder, 'tls.crt')],
    [/\/etc\/nginx\/tls\/community\.key/, join(folder, 'tls.key')],
    [/\/var\/log\/nginx\/guildhall\.log/, accessLog],
    [/\/var\/log\/nginx\/guildhall-error\.log/, join(root, 'site-error.log')],
  ]);
  writeFileSync(join(root, 'guildhall-upstreams.conf'), upstreams);
  writeFileSync(join(root, 'guildhall.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(root, 'nginx.conf'),
    [
      'worker_processes 2;',
      `pid ${join(root, 'nginx.pid')};`,
      'events { worker_connections 4096; }',
      'http {',
      ...temporary.map((name) => `  ${name}_temp_path ${join(root, `${name}_temp`)};`),
      '  include guildhall-upstreams.conf;',
      '  include guildhall.conf;',
      '}',
    ].join('\n'),
  );
  const options = ['-p', root, '-c', join(root, 'nginx.conf'), '-e', join(root, 'error.log')];
  run('nginx', [...options, '-t']);
  const process = startProcess('nginx', [...options, '-g', 'daemon off;'], join(root, 'output.log'));
  await until('nginx', 10, () => answersAt(httpsPort));
  return { ...process, accessLog };
};

export const startHaproxy: StartProxy = async ({ folder, httpsPort, plainPort, http, gateway }) => {
  const root = join(folder, 'haproxy');
  mkdirSync(root, { recursive: true });
  const accessLog = join(root, 'output.log');
  const servers = (name: string, backends: readonly Backend[]): string =>
    backends
      .map(({ port, opsPort }, index) => `    server ${name}${index + 1} 127.0.0.1:${port} port ${opsPort}\n`)
      .join('');
  const tracking = http
    .map(({ port }, index) => `    server http${index + 1} 127.0.0.1:${port} track http/http${index + 1}\n`)
    .join('');
  const configuration = replacing(shipped('haproxy/haproxy.cfg'), [
    [/bind :80\n/, `bind 127.0.0.1:${plainPort}\n`],
    [/bind :443 ssl crt \S+/, `bind 127.0.0.1:${httpsPort} ssl crt ${join(folder, 'tls.pem')}`],
    [/maxconn 50000/, 'maxconn 2000'],
    [/(?: {4}server http\d 10\.0\.0\.1\d:8080 track http\/http\d\n)+/, tracking],
    [/(?: {4}server http\d 10\.0\.0\.1\d:8080\n)+/, servers('http', http)],
    [/(?: {4}server gateway\d 10\.0\.0\.2\d:8080\n)+/, servers('gateway', gateway)],
  ]);
  writeFileSync(join(root, 'haproxy.cfg'), configuration);
  run('haproxy', ['-c', '-q', '-f', join(root, 'haproxy.cfg')]);
  const process = startProcess('haproxy', ['-db', '-f', join(root, 'haproxy.cfg')], accessLog);
  await until('HAProxy', 10, () => answersAt(httpsPort));
  return { ...process, accessLog };
};
