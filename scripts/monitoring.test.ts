import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../tools/environment.ts';

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Record<string, string>;
  readonly annotations?: Record<string, string>;
}

const folder = join(repository, 'deploy/monitoring');
const runbookFolder = join(repository, 'docs/operations/runbooks');
const read = (path: string): string => readFileSync(path, 'utf8');

const rules = globSync('rules/*.yml', { cwd: folder }).flatMap((file) =>
  (parse(read(join(folder, file))) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const dashboards = globSync('dashboards/*.json', { cwd: folder }).map((file) => ({
  file,
  text: read(join(folder, file)),
}));
const testText = globSync('tests/*.yml', { cwd: folder })
  .map((file) => read(join(folder, file)))
  .join('\n');

const metricsIn = (text: string): string[] =>
  Array.from(text.matchAll(/guildhall_[a-z_]+(?![a-z_:*])/g), ([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));
/** In the arguments of a registration, or as the key of its help text. */
const registration =
  /'(guildhall_[a-z_]+)',$|\b(?:gauge|counter)\(\s*'(guildhall_[a-z_]+)'|[{\s](guildhall_[a-z_]+): '/gm;
const registered = new Set(
  globSync('apps/server/src/**/*.ts', { cwd: repository })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .flatMap((file) =>
      Array.from(read(join(repository, file)).matchAll(registration), (match) => match.slice(1).find(Boolean) ?? ''),
    ),
);
const unknownIn = (text: string): string[] => metricsIn(text).filter((name) => !registered.has(name));

const kebabOf = (alert: string): string =>
  alert
    .replace(/^Guildhall/, '')
    .replaceAll(/(?<!^)[A-Z]/g, '-$&')
    .toLowerCase();

describe('alert rules', () => {
  it.each(alerts)('$alert has a severity, texts and a runbook with four sections, and is tested', (rule) => {
    const { alert = '', labels, annotations } = rule;
    expect(labels?.['severity']).toMatch(/^(?:page|ticket)$/);
    expect(annotations).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
    expect(annotations?.['runbook_url']).toMatch(
      new RegExp(`^https://.*/docs/operations/runbooks/${kebabOf(alert)}\\.md$`),
    );
    const runbook = read(join(runbookFolder, `${kebabOf(alert)}.md`));
    expect(runbook).toMatch(new RegExp(`^# ${alert}\n`));
    expect(Array.from(runbook.matchAll(/^## (.+)$/gm), ([, title]) => title)).toEqual([
      'Meaning',
      'Confirm',
      'Act',
      'Over',
    ]);
    expect(runbook.split('\n').length).toBeLessThan(40);
    // Fires in one case of promtool, and is silent in another.
    expect(testText.match(new RegExp(`alertname=['"]${alert}['"]`, 'g'))?.length ?? 0).toBeGreaterThan(1);
  });

  it('have one runbook each, and the list of alerts names all of them', () => {
    const names = alerts.map(({ alert = '' }) => kebabOf(alert)).toSorted();
    expect(names).toEqual([...new Set(names)]);
    expect(
      readdirSync(runbookFolder)
        .map((file) => basename(file, '.md'))
        .toSorted(),
    ).toEqual(names);
    const page = read(join(repository, 'docs/operations/monitoring.md'));
    expect(names.filter((name) => !page.includes(`(runbooks/${name}.md)`))).toEqual([]);
  });

  it('use only metrics that the server registers and series that a rule records', () => {
    expect(rules.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
    const recorded = new Set(rules.map(({ record }) => record));
    const used = [...rules.map(({ expr }) => expr), ...dashboards.map(({ text }) => text)].flatMap((text) =>
      Array.from(text.matchAll(/guildhall_slo:[a-z0-9_:]+/g), ([name]) => name),
    );
    expect(used.filter((name) => !recorded.has(name))).toEqual([]);
  });
});

describe('dashboards', () => {
  it.each(dashboards)('$file uses registered metrics, built-in panels and the data source variable', ({ text }) => {
    expect(unknownIn(text)).toEqual([]);
    const { panels } = JSON.parse(text) as {
      panels: { id: number; type: string; datasource: unknown; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, datasource, targets } of panels) {
      expect(['stat', 'timeseries']).toContain(type);
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      expect(targets.length).toBeGreaterThan(0);
    }
  });
});

describe('documents', () => {
  it('list every metric that the server registers, and no other', () => {
    const page = read(join(repository, 'docs/operations/monitoring.md'));
    expect([...registered].filter((name) => !page.includes(`\`${name}`))).toEqual([]);
    const table = page.split('## Metrics by question')[1]?.split('## ')[0] ?? '';
    expect(unknownIn(table)).toEqual([]);
  });

  it('name only registered metrics in runbooks', () => {
    const texts = readdirSync(runbookFolder).map((file) => read(join(runbookFolder, file)));
    const roles = new Set(['guildhall_app', 'guildhall_readonly']);
    expect(texts.flatMap(unknownIn).filter((name) => !roles.has(name) && name !== 'guildhall_slo')).toEqual([]);
  });
});
