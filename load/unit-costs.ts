import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

/** Processes whose time is measured. A server has all roles and its decoders of pictures. */
export const cpuGroups = ['servers', 'nginx', 'PostgreSQL', 'Redis'] as const;
export type CpuGroup = (typeof cpuGroups)[number];

const micros = v.number();
const cpuSchema = v.strictObject({ servers: micros, nginx: micros, PostgreSQL: micros, Redis: micros });
export type CpuByGroup = v.InferOutput<typeof cpuSchema>;

const measuredSchema = v.strictObject({ date: v.string(), machine: v.string(), command: v.string() });

const unitSchema = v.strictObject({
  count: v.number(),
  /** Microseconds for one. */
  cpu: cpuSchema,
  rows: v.number(),
  /** Growth of tables and indexes, of the write-ahead log, and of stored files. */
  storedBytes: v.number(),
  walBytes: v.number(),
  /** Of nginx, from and to the player. */
  receivedBytes: v.number(),
  sentBytes: v.number(),
});
export type UnitCost = v.InferOutput<typeof unitSchema>;

const costsSchema = v.strictObject({
  operations: v.strictObject({
    measured: measuredSchema,
    /** Microseconds a second without any traffic, of two servers and their stores. */
    idleCpu: cpuSchema,
    /** Microseconds a second of one open socket with its pings. */
    socketCpu: cpuSchema,
    serverMegabytes: v.number(),
    units: v.record(v.string(), unitSchema),
  }),
  /** `npm run bench:vote`. */
  vote: v.strictObject({
    measured: measuredSchema,
    answers: v.number(),
    perSecond: v.number(),
    /** Microseconds for one answer, with batches as large as they were at this rate. */
    cpu: cpuSchema,
  }),
  /** `npm run bench:dots`. */
  dots: v.strictObject({
    measured: measuredSchema,
    sockets: v.number(),
    lastDotMs: v.number(),
    dotMicros: v.number(),
    socketKilobytes: v.number(),
    socketMicrosPerSecond: v.number(),
  }),
});
export type UnitCosts = v.InferOutput<typeof costsSchema>;

const file = join(import.meta.dirname, 'unit-costs.json');

export const readUnitCosts = (): UnitCosts => {
  const costs = v.parse(costsSchema, JSON.parse(readFileSync(file, 'utf8')));
  const { dot, vote } = costs.operations.units;
  if (vote !== undefined) {
    const cpu = { ...costs.vote.cpu, nginx: vote.cpu.nginx };
    costs.operations.units['large vote'] = { ...vote, count: costs.vote.answers, cpu };
  }
  // Many sockets on one server measure these better than the few of the other costs.
  if (dot !== undefined) dot.cpu.servers = costs.dots.dotMicros;
  costs.operations.socketCpu.servers = costs.dots.socketMicrosPerSecond;
  return costs;
};

/** Replaces one section, so that each command writes only what it measured. */
export const writeUnitCosts = (section: Partial<UnitCosts>): void => {
  const known = JSON.parse(readFileSync(file, 'utf8')) as Partial<UnitCosts>;
  writeFileSync(file, `${JSON.stringify({ ...known, ...section }, null, 2)}\n`);
};

export const measuredNow = (command: string) => ({
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.version}`,
  command,
});

export const mapCpu = (of: (group: CpuGroup) => number): CpuByGroup =>
  Object.fromEntries(cpuGroups.map((group) => [group, of(group)])) as CpuByGroup;
export const totalCpu = (cpu: CpuByGroup): number => cpuGroups.reduce((sum, group) => sum + cpu[group], 0);
