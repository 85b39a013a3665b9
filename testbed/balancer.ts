import { mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portAnswers } from '../tools/port-answers.ts';
import { runToEnd, startChild, waitFor } from './child.ts';
import { isServerReady } from './server-process.ts';

export interface Target {
  readonly name: string;
  readonly port: number;
  readonly opsPort: number;
}

export interface Balancer {
  readonly pid: number;
  /** Sends nothing new to the server, before it is stopped; for releases that do not announce their end. */
  takeOut(target: Target): Promise<void>;
  putBack(target: Target): Promise<void>;
  close(): void;
}

export const balancers = ['nginx', 'nginx-controller', 'haproxy'] as const;
export type BalancerName = (typeof balancers)[number];

/** With a log of bytes: one line per request, without query strings. */
const bytesLog = (file: string): string => `log_format bytes '$uri $status $request_length $bytes_sent';
  access_log ${file} bytes buffer=64k flush=1s;`;

const nginxConfig = (
  folder: string,
  port: number,
  targets: readonly Target[],
  out: ReadonlySet<string>,
  bytesFile?: string,
): string => `
worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log warn;
events { worker_connections 8192; }
http {
  ${bytesFile === undefined ? 'access_log off;' : bytesLog(bytesFile)}
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join('\n  ')}
  upstream guildhall {
${targets.map(({ name, port: at }) => `    server 127.0.0.1:${at} max_fails=3 fail_timeout=2s${out.has(name) ? ' down' : ''};`).join('\n')}
    keepalive 64;
    keepalive_timeout 55s;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    client_max_body_size 10m;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_connect_timeout 5s;
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 2;
    location / {
      proxy_set_header Connection "";
      proxy_pass http://guildhall;
    }
    location ~ ^/community/(console/)?assets/ {
      proxy_set_header Connection "";
      proxy_next_upstream error timeout http_404;
      proxy_pass http://guildhall;
    }
    location ~ ^/community/(console/)?websocket/$ {
      proxy_set_header Host $host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_read_timeout 5m;
      proxy_pass http://guildhall;
    }
  }
}
`;

/**
 * nginx has no active health checks. Alone it learns from refused connections that a server is gone; with `isWatched`, a
 * loop reads the readiness of the servers and reloads nginx, as controllers of clusters do.
 */
const startNginx = async (
  folder: string,
  port: number,
  targets: readonly Target[],
  isWatched: boolean,
  bytesFile: string | undefined,
): Promise<Balancer> => {
  const file = join(folder, 'nginx.conf');
  const out = new Set<string>();
  const write = (): void => writeFileSync(file, nginxConfig(folder, port, targets, out, bytesFile));
  const reload = async (): Promise<void> => {
    write();
    await runToEnd('nginx', ['-c', file, '-s', 'reload']);
  };
  write();
  const { pid } = startChild('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
  await waitFor('nginx', () => portAnswers(port));
  let isOpen = true;
  const watch = async (): Promise<void> => {
    while (isOpen) {
      const before = [...out].join();
      for (const { name, opsPort } of targets) {
        if (await isServerReady(opsPort)) out.delete(name);
        else out.add(name);
      }
      // A configuration without any server would not load.
      if (isOpen && [...out].join() !== before && out.size < targets.length) await reload();
      await sleep(300);
    }
  };
  const watching = isWatched ? watch() : null;
  watching?.catch((error: unknown) => console.error(error));
  const change = async (): Promise<void> => {
    await reload();
    // Workers with the old configuration finish what they accepted.
    await sleep(3000);
  };
  return {
    pid,
    takeOut: async ({ name }) => {
      out.add(name);
      await change();
    },
    putBack: async ({ name }) => {
      // A server that refused a connection is skipped for the whole `fail_timeout`, also when it is back.
      if (isWatched) return waitFor(`${name} is back`, () => !out.has(name));
      if (!out.delete(name)) await sleep(2500);
      await change();
    },
    close: () => {
      isOpen = false;
    },
  };
};

const haproxyConfig = (folder: string, port: number, targets: readonly Target[]): string => `
global
  maxconn 8192
  stats socket ${folder}/haproxy.sock mode 600 level admin
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 3s
  retries 3
  option redispatch 1
  retry-on conn-failure
frontend public
  bind 127.0.0.1:${port}
  acl is_asset path_reg ^/community/(console/)?assets/
  use_backend assets if is_asset
  default_backend guildhall
backend assets
  balance roundrobin
  retry-on conn-failure 404
${targets.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} track guildhall/${name}`).join('\n')}
backend guildhall
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 2
${targets.map(({ name, port: at, opsPort }) => `  server ${name} 127.0.0.1:${at} check port ${opsPort}`).join('\n')}
`;

const startHaproxy = async (folder: string, port: number, targets: readonly Target[]): Promise<Balancer> => {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(folder, port, targets));
  const { pid } = startChild('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  await waitFor('haproxy', () => portAnswers(port));
  const command = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = createConnection(join(folder, 'haproxy.sock'), () => socket.end(`${text}\n`));
      let answer = '';
      socket.on('data', (data: Buffer) => (answer += data.toString()));
      socket.on('error', reject).on('close', () => resolve(answer));
    });
  /** As its checks see it: the field after the address is the state, and 2 means that it is up. */
  const isUp = async (name: string): Promise<boolean> => {
    const lines = (await command('show servers state guildhall')).split('\n');
    return lines.map((line) => line.split(' ')).some((fields) => fields[3] === name && fields[5] === '2');
  };
  return {
    pid,
    takeOut: async ({ name }) => void (await command(`set server guildhall/${name} state drain`)),
    putBack: async ({ name }) => {
      await command(`set server guildhall/${name} state ready`);
      // Only then may the other one stop.
      await waitFor(`HAProxy finds ${name} ready`, () => isUp(name));
    },
    close: () => undefined,
  };
};

export const startBalancer = (
  kind: BalancerName,
  folder: string,
  port: number,
  targets: readonly Target[],
  /** nginx writes the bytes of each request there. */
  bytesFile?: string,
): Promise<Balancer> => {
  mkdirSync(folder, { recursive: true });
  return kind === 'haproxy'
    ? startHaproxy(folder, port, targets)
    : startNginx(folder, port, targets, kind === 'nginx-controller', bytesFile);
};
