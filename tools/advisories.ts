import semver from 'semver';
import * as v from 'valibot';
import type { Lock } from './lock-file.ts';

const eventSchema = v.object({
  introduced: v.optional(v.string()),
  fixed: v.optional(v.string()),
  last_affected: v.optional(v.string()),
});

/** The part of the OSV format (version 1) that decides whether a version of an npm package is affected. */
export const advisorySchema = v.object({
  id: v.string(),
  summary: v.optional(v.string(), ''),
  withdrawn: v.optional(v.string()),
  affected: v.optional(
    v.array(
      v.object({
        package: v.optional(v.object({ ecosystem: v.string(), name: v.string() })),
        ranges: v.optional(v.array(v.object({ type: v.string(), events: v.array(eventSchema) })), []),
        versions: v.optional(v.array(v.string()), []),
      }),
    ),
    [],
  ),
  database_specific: v.optional(v.object({ severity: v.optional(v.nullable(v.string())) })),
});
export type Advisory = v.InferOutput<typeof advisorySchema>;

interface Package {
  readonly name: string;
  readonly version: string;
  readonly isDevelopment: boolean;
}

export interface Finding extends Package {
  readonly id: string;
  readonly severity: string;
  readonly summary: string;
}

export const lockedPackages = (lock: Lock): Package[] =>
  Object.entries(lock.packages).flatMap(([path, { version, dev, link }]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at === -1 || link === true || version === undefined) return [];
    return [{ name: path.slice(at + 'node_modules/'.length), version, isDevelopment: dev === true }];
  });

/** Events alternate between introduced and fixed or last_affected; "0" means from the first version. */
const isInRange = (version: string, events: readonly v.InferOutput<typeof eventSchema>[]): boolean => {
  let isAffected = false;
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined && (introduced === '0' || semver.gte(version, introduced))) isAffected = true;
    if (fixed !== undefined && semver.gte(version, fixed)) isAffected = false;
    if (last_affected !== undefined && semver.gt(version, last_affected)) isAffected = false;
  }
  return isAffected;
};

export const findAdvisories = (packages: readonly Package[], advisories: readonly Advisory[]): Finding[] => {
  const byName = Map.groupBy(packages, ({ name }) => name);
  return advisories.flatMap(({ id, summary, withdrawn, affected, database_specific }) => {
    if (withdrawn !== undefined) return [];
    const hits = affected.flatMap(({ package: named, ranges, versions }) => {
      if (named?.ecosystem !== 'npm') return [];
      return (byName.get(named.name) ?? []).filter(
        ({ version }) =>
          versions.includes(version) ||
          ranges.some(({ type, events }) => type === 'SEMVER' && isInRange(version, events)),
      );
    });
    return [...new Set(hits)].map((hit) => ({
      ...hit,
      id,
      severity: (database_specific?.severity ?? 'unknown').toLowerCase(),
      summary,
    }));
  });
};
