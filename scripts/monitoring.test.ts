import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../tools/environment.ts';
import { readBlocks } from './pages/blocks.ts';

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

describe('the scrape targets', () => {
  interface Job {
    readonly job_name: string;
    readonly static_configs: { readonly targets: string[] }[];
  }
  const { scrape_configs: jobs } = parse(read(join(folder, 'prometheus.yml'))) as { scrape_configs: Job[] };
  const portsOf = (name: string): string[] =>
    jobs
      .filter(({ job_name: job }) => job === name)
      .flatMap(({ static_configs: configs }) => configs.flatMap(({ targets }) => targets))
      .map((target) => target.split(':')[1] ?? '');

  it('are the ops ports of the deployment page, none of which a part of the monitoring takes by default', () => {
    const page = read(join(repository, 'docs/operations/deploy.md'));
    const published = Array.from(page.matchAll(/(?:http|gateway|worker):\d+:(\d+)/g), ([, port]) => port);
    expect(portsOf('guildhall')).toEqual(published);
    expect(read(join(repository, 'deploy/guildhall.env.example'))).toContain(`#GUILDHALL_OPS_PORT=${published[0]}`);
    // Prometheus, Pushgateway, Alertmanager and its cluster, the exporters of machines and of sites.
    const taken = ['9090', '9091', '9093', '9094', '9100', '9115'];
    expect(portsOf('guildhall').filter((port) => taken.includes(port))).toEqual([]);
  });
});

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
      'Resolved when',
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

  const sources = globSync('apps/server/src/**/*.ts', { cwd: repository })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => read(join(repository, file)))
    .join('\n');

  it('can rely on one word in the log for what did not work: failed', () => {
    const messages = Array.from(
      sources.matchAll(/\blog\.(?:debug|info|warn|error|fatal)\([^;]*?'([^']+)'/g),
      ([, text]) => text,
    );
    expect(messages.length).toBeGreaterThan(60);
    expect(messages.filter((text) => /\bcould not\b|\bcannot\b/.test(text ?? ''))).toEqual([]);
  });

  it('search logs only for messages that the server writes', () => {
    const searched = readBlocks()
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => line.startsWith('journalctl'))
      .flatMap((line) => Array.from(line.matchAll(/grep (?:-E )?'([^']+)'/g), ([, pattern = '']) => pattern))
      // Fields have names of their own; a job is searched by its name.
      .flatMap((pattern) =>
        pattern
          .replace(/^"level":.*|^"job":"JOB"$/, '')
          .replaceAll(/"job":"([^"]+)"/g, "'$1'")
          .split(/\|(?![^(]*\))/),
      )
      .filter((pattern) => pattern !== '');
    expect(searched.length).toBeGreaterThan(15);
    expect(searched.filter((pattern) => !new RegExp(pattern).test(sources))).toEqual([]);
  });
});
