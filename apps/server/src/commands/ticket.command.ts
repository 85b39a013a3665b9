import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { mintTicket, privateKeySchema } from '../features/launch/launch.mint.public.ts';
import { checkTicket, type TicketReport } from '../features/launch/launch.ticket-check.public.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { withDatabase } from './connections.ts';
import { keysFileOf, parseOptions, readInput, readKeys, required } from './launch-arguments.ts';

const timeClaims = new Set(['auth_time', 'iat', 'exp', 'nbf']);

/** Unix seconds, or a date such as 2027-01-15T08:00:00Z. */
const parseNow = (option: string | undefined): number => {
  if (option === undefined) return Date.now();
  const ms = /^\d+$/.test(option) ? Number(option) * 1000 : Date.parse(option);
  if (Number.isNaN(ms)) throw new UsageError('--now must be Unix seconds or a date such as 2027-01-15T08:00:00Z.');
  return ms;
};

const distance = (seconds: number): string => (seconds < 0 ? `${-seconds} s ago` : `in ${seconds} s`);

const valueText = (name: string, value: unknown, nowMs: number): string => {
  const text = JSON.stringify(value);
  const ms = Number(value) * 1000;
  if (!timeClaims.has(name) || typeof value !== 'number' || Math.abs(ms) > 8.64e15) return text;
  return `${text}  ${new Date(ms).toISOString()}, ${distance(Math.round((ms - nowMs) / 1000))}`;
};

const linesOf = (title: string, fields: TicketReport['header'], nowMs: number): string[] =>
  fields === null
    ? [`${title}: not readable`]
    : [title, ...Object.entries(fields).map(([name, value]) => `  ${name.padEnd(10)}${valueText(name, value, nowMs)}`)];

const reportText = ({ header, claims, reason, findings }: TicketReport, nowMs: number, isUseKnown: boolean): string => {
  const unknown = isUseKnown ? '' : ' Whether it was used before, or its key revoked, was not checked; pass --used.';
  const verdict = reason === null ? `Accepted.${unknown}` : `Refused: ${reason}`;
  return [
    ...linesOf('Header', header, nowMs),
    ...linesOf('Claims', claims, nowMs),
    '',
    verdict,
    ...findings.map((finding) => `  - ${finding}`),
  ].join('\n');
};

const check = async (args: readonly string[], { environment, print }: CommandContext): Promise<number> => {
  const values = parseOptions(args, {
    file: { type: 'string' },
    keys: { type: 'string' },
    now: { type: 'string' },
    used: { type: 'boolean', default: false },
  });
  const nowMs = parseNow(values.now);
  const keys = await readKeys(keysFileOf(values.keys, environment));
  const ticket = (await readInput(values.file)).trim().replace(/^\S*#lt=/, '');
  const report = values.used
    ? await withDatabase(environment, ({ query }) => checkTicket(ticket, keys, nowMs, query))
    : await checkTicket(ticket, keys, nowMs, null);
  print(reportText(report, nowMs, values.used));
  return report.reason === null ? 0 : 1;
};

const numberOf = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new UsageError(`--${name} must be a whole number.`);
  return value;
};

const mint = async (args: readonly string[], { environment, print }: CommandContext): Promise<number> => {
  const values = parseOptions(args, {
    key: { type: 'string' },
    guid: { type: 'string' },
    sub: { type: 'string' },
    role: { type: 'string', multiple: true, default: [] },
    kind: { type: 'string', default: 'player' },
    channel: { type: 'string', default: '1' },
    version: { type: 'string', default: '1.0.0' },
    lang: { type: 'string', default: '3' },
    tier: { type: 'string' },
    card: { type: 'string' },
    origin: { type: 'string' },
  });
  const origin = values.origin ?? environment['GUILDHALL_PUBLIC_ORIGIN'];
  if (origin === undefined) throw new UsageError('Pass --origin, for example https://community.example.com.');
  const file = required(values.key, 'key');
  const content: unknown = JSON.parse(await readInput(file));
  if (!v.is(privateKeySchema, content)) throw new Error(`${file} is not a file of guildhall keys generate.`);
  const guid = numberOf(required(values.guid, 'guid'), 'guid');
  const ticket = await mintTicket(content, {
    sub: values.sub ?? `guid:${guid}`,
    guid,
    roles: values.role,
    kind: values.kind === 'guest' ? 'guest' : 'player',
    channel: numberOf(values.channel, 'channel'),
    ver: values.version,
    lang: numberOf(values.lang, 'lang') as LangId,
    tier: values.tier === undefined ? undefined : numberOf(values.tier, 'tier'),
    card: values.card === undefined ? undefined : JSON.parse(await readInput(values.card)),
  });
  print(`${origin}${BASE_PATH}/?${new URLSearchParams({ lang: values.lang }).toString()}#lt=${ticket}`);
  return 0;
};

export const run: Command['run'] = async ([form, ...args], context) => {
  if (form === 'check') return check(args, context);
  if (form === 'mint') return mint(args, context);
  throw new UsageError('Choose check or mint.');
};
