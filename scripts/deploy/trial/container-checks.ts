import assert from 'node:assert/strict';
import type { Containers } from './containers.ts';
import { step } from './steps.ts';

const zero = '0000000000000000';

/** What the image promises: an unprivileged user, a read-only root, no capabilities, node as the first process. */
export const checkContainer = async (containers: Containers, name: string, role: string): Promise<void> => {
  await step(`${role}: runs as uid 10001, without capabilities, and cannot gain privileges`, () => {
    const status = containers.exec(name, 'node', '-p', "fs.readFileSync('/proc/1/status', 'utf8')");
    const field = (label: string): string => new RegExp(`^${label}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '?';
    assert.deepEqual(
      {
        user: field('Uid').split('\t')[0],
        group: field('Gid').split('\t')[0],
        capabilities: ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map(field),
        noNewPrivileges: field('NoNewPrivs'),
      },
      {
        user: '10001',
        group: '10001',
        capabilities: [zero, zero, zero, zero, zero],
        noNewPrivileges: '1',
      },
    );
  });
  await step(`${role}: a write to the root file system fails`, () => {
    for (const path of ['/srv/guildhall/written', '/etc/written', '/written']) {
      const { status, output } = containers.tryExec(name, 'node', '-e', `fs.writeFileSync('${path}', '')`);
      assert.notEqual(status, 0);
      assert.match(output, /EROFS/);
    }
  });
  await step(`${role}: the image's health check passes`, () => {
    containers.podman('healthcheck', 'run', name);
  });
};

/** Process 1 receives the signal, drains and leaves no process behind. */
export const checkStop = async (containers: Containers, name: string, role: string): Promise<void> => {
  await step(`${role}: no zombie processes`, () => {
    const states = containers.exec(
      name,
      'node',
      '-p',
      "fs.readdirSync('/proc').filter((id) => +id).map((id) => fs.readFileSync(`/proc/${id}/stat`, 'latin1').split(') ')[1][0]).join('')",
    );
    assert.doesNotMatch(states, /Z/);
  });
  await step(`${role}: SIGTERM ends it with exit code 0`, () => {
    assert.equal(containers.stop(name), 0);
  });
};
