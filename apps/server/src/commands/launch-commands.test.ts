import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchExchange } from '@guildhall/contract/launch/player.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createVectorFile } from '../features/launch/testing/vectors.ts';
import { createInstallation } from '../testing/installation.ts';
import type { Command } from './command.ts';
import { run as runKeys } from './keys.command.ts';
import { run as runTicket } from './ticket.command.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

const run = async (command: Command['run'], args: string[], environment: NodeJS.ProcessEnv = {}) => {
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  const code = await command(args, { environment, print, printError: print });
  return { code, text: printed.join('\n') };
};
const keys = (...args: string[]) => run(runKeys, [...args]);
const generate = (kid: string, out: string, alg = 'EdDSA') =>
  keys('generate', '--kid', kid, '--issuer', 'my-game', '--alg', alg, '--out', out);

describe('guildhall keys', () => {
  it('generates keys that only their owner can read, replaces no file, and prints no secret [threat 2]', async () => {
    for (const alg of ['EdDSA', 'HS256']) {
      const out = at(`generated-${alg}.json`);
      const { text } = await generate('one', out, alg);
      const content = readFileSync(out, 'utf8');
      const key = JSON.parse(content) as { secret?: string; privateKey?: { d: string } };
      expect(modeOf(out)).toBe('600');
      expect(text).not.toContain(key.secret ?? key.privateKey?.d);
      await expect(generate('two', out, alg)).rejects.toThrow('exists already');
      expect(readFileSync(out, 'utf8')).toBe(content);
    }
    await expect(generate('parameters', at('reserved.json'))).rejects.toThrow('stands for launches without a ticket');
    await expect(generate('rsa', at('rsa.json'), 'RS256')).rejects.toThrow('EdDSA');
  });

  it('adds, lists and retires keys, keeps mode and link of the file, and never leaves it empty [threat 2]', async () => {
    const [file, link] = [at('keys.json'), at('link.json')];
    await generate('ed', at('ed.json'));
    await generate('shared', at('shared.json'), 'HS256');
    const printed: string[] = [];
    printed.push((await keys('add', '--file', at('ed.json'), '--keys', file)).text);
    expect(modeOf(file)).toBe('600');
    chmodSync(file, 0o640);
    symlinkSync(file, link);
    printed.push((await keys('add', '--file', at('shared.json'), '--keys', link)).text);
    await expect(keys('add', '--file', at('ed.json'), '--keys', file)).rejects.toThrow('already has a key');
    printed.push((await keys('list', '--keys', file)).text);
    expect(printed.at(-1)).toMatch(/^ed +EdDSA +my-game +[\w-]{43}$/m);
    expect(readFileSync(file, 'utf8')).not.toContain('"d"');
    expect(modeOf(file)).toBe('640');
    const { secret } = JSON.parse(readFileSync(at('shared.json'), 'utf8')) as { secret: string };
    expect(printed.join('\n')).not.toContain(secret);
    await keys('retire', '--kid', 'ed', '--keys', file);
    expect((JSON.parse(readFileSync(file, 'utf8')) as { kid: string }[]).map(({ kid }) => kid)).toEqual(['shared']);
    await expect(keys('retire', '--kid', 'shared', '--keys', file)).rejects.toThrow('the only key');
    await expect(keys('retire', '--kid', 'ed', '--keys', file)).rejects.toThrow('no key with the id');
  });

  it.runIf(process.getuid?.() === 0)(
    'writes a new keys file, as root, for the group that may read its folder [threat 2]',
    async () => {
      const configuration = at('configuration');
      mkdirSync(configuration, { mode: 0o750 });
      chownSync(configuration, 0, 64_123);
      await generate('first', at('first.json'));
      const file = join(configuration, 'keys.json');
      await keys('add', '--file', at('first.json'), '--keys', file);
      expect([statSync(file).uid, statSync(file).gid, modeOf(file)]).toEqual([0, 64_123, '640']);
    },
  );

  it('refuses the public test keys, and a private key in the keys file [threat 2]', async () => {
    const [known] = createVectorFile().private_keys;
    writeFileSync(at('known.json'), JSON.stringify(known));
    await expect(keys('add', '--file', at('known.json'), '--keys', at('none.json'))).rejects.toThrow('public test key');
    await generate('leaky', at('leaky.json'));
    const { privateKey, ...rest } = JSON.parse(readFileSync(at('leaky.json'), 'utf8')) as { privateKey: object };
    writeFileSync(at('with-private.json'), JSON.stringify([{ ...rest, key: privateKey }]));
    await expect(keys('list', '--keys', at('with-private.json'))).rejects.toThrow('stays with the game server');
  });
});

describe('guildhall ticket', () => {
  it('mints a link that opens a session, and explains it before and after [P1]', async () => {
    const installation = await createInstallation();
    await generate('trial', at('trial.json'));
    await keys('add', '--file', at('trial.json'), '--keys', at('trial-keys.json'));
    const environment = installation.environmentWith({ GUILDHALL_LAUNCH_KEYS_FILE: at('trial-keys.json') });
    const server = await installation.start({ GUILDHALL_LAUNCH_KEYS_FILE: at('trial-keys.json') });
    installation.clock.set(Date.now());
    const options = ['--guid', '77', '--role', '10010001', '--origin', 'https://guildhall.test'];
    const { text: link } = await run(runTicket, ['mint', '--key', at('trial.json'), ...options]);
    expect(link).toMatch(/^https:\/\/guildhall\.test\/community\/\?lang=3#lt=[\w-]+\.[\w-]+\.[\w-]+$/);
    writeFileSync(at('link.txt'), `${link}\n`);
    const check = (...args: string[]) => run(runTicket, ['check', '--file', at('link.txt'), ...args], environment);
    expect(await check('--used')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/guid +77[\s\S]*\nAccepted\.$/),
    });
    const opened = await server.call(launchExchange, { body: { ticket: link.split('#lt=')[1] } });
    expect(opened.answer.msg).toMatchObject({ guid: 77, roles: ['10010001'], proof: 'ticket' });
    expect(await check()).toMatchObject({ code: 0, text: expect.stringContaining('pass --used') });
    expect(await check('--used')).toMatchObject({ code: 1, text: expect.stringContaining('Refused: used') });
    await server.launchService.revokeKey('trial');
    expect(await check('--used')).toMatchObject({ code: 1, text: expect.stringContaining('Refused: revoked_key') });
    const later = await check('--now', String(Math.floor(Date.now() / 1000) + 3600));
    expect(later).toMatchObject({ code: 1, text: expect.stringMatching(/Refused: expired\n.*expired 3\d{3} s ago/) });
  });

  it('names every wrong claim at once, and repeats no signature', async () => {
    const installation = await createInstallation();
    writeFileSync(at('check-keys.json'), JSON.stringify([installation.ed.published]));
    const ticket = await installation.mint({ guid: '10001', roles: ['7'], lang: 'en', iss: 'other' });
    writeFileSync(at('ticket.txt'), ticket);
    const args = ['check', '--file', at('ticket.txt'), '--now', String(installation.clock.now() / 1000)];
    const { code, text } = await run(runTicket, args, { GUILDHALL_LAUNCH_KEYS_FILE: at('check-keys.json') });
    expect(code).toBe(1);
    expect(text).toContain('Refused: wrong_issuer');
    for (const finding of ['iss is "other"', 'guid is "10001"', 'roles is ["7"]', 'lang is "en"']) {
      expect(text).toContain(finding);
    }
    expect(text).not.toContain(ticket.split('.')[2]);
  });

  it('needs only its own variables, and names the one that is missing', async () => {
    await expect(run(runTicket, ['check'])).rejects.toThrow('GUILDHALL_LAUNCH_KEYS_FILE');
    writeFileSync(at('any.txt'), 'x');
    const args = ['check', '--file', at('any.txt'), '--keys', at('check-keys.json'), '--used'];
    await expect(run(runTicket, args)).rejects.toThrow('GUILDHALL_DATABASE_URL');
  });
});
