import { parseArgs } from 'node:util';
import { parseConfig } from '../runtime/config.ts';
import { variables } from '../runtime/config-variables.ts';
import { unknownNames } from '../runtime/variables.ts';
import type { Command } from './command.ts';

export const run: Command['run'] = async (args, { environment, print }) => {
  const { values } = parseArgs({ args: [...args], options: { public: { type: 'boolean', default: false } } });
  const config = parseConfig(environment);
  const { checkDatabase, checkFiles, checkRedis, checkSecrets, checkSettings, checkVoice } =
    await import('./doctor-checks.ts');
  const unknown = unknownNames(variables, environment);
  const findings = [
    ...checkSettings(config, unknown),
    ...(await checkDatabase(environment)),
    await checkSecrets(environment, config),
    await checkRedis(environment),
    ...(await checkFiles(config)),
    ...(await checkVoice(config)),
    ...(values.public ? await (await import('./doctor-public.ts')).checkPublic(config) : []),
  ];
  for (const { level, subject, text, advice } of findings) {
    print(`${level.padEnd(4)}  ${subject}: ${text}${advice === undefined ? '' : `\n      ${advice}`}`);
  }
  const count = (level: string): number => findings.filter((finding) => finding.level === level).length;
  print(`${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failed`);
  return count('fail') === 0 ? 0 : 1;
};
