class Series {
  /** One counter per bound, plus one for larger values. */
  readonly counts: number[];
  readonly #bounds: readonly number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
  }

  observe(seconds: number): void {
    let index = 0;
    while (index < this.#bounds.length && seconds > (this.#bounds[index] ?? 0)) index += 1;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sum += seconds;
  }
}

export interface HistogramOptions {
  readonly name: string;
  readonly help: string;
  /** At most two. */
  readonly labels?: readonly string[];
  readonly bounds: readonly number[];
}

export type Histogram = ReturnType<typeof createHistogram>;

const escaped = (value: string): string =>
  value.replaceAll(/["\\\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));

/**
 * Prometheus histogram of durations. Hand-written because prom-client hashes labels on every observation, which would
 * dominate the cost of a cached response or a chat message.
 */
export const createHistogram = ({ name, help, labels = [], bounds }: HistogramOptions) => {
  const series = new Map<string, Map<string, Series>>();
  const of = (first = '', second = ''): Series => {
    let bySecond = series.get(first);
    if (bySecond === undefined) series.set(first, (bySecond = new Map<string, Series>()));
    let found = bySecond.get(second);
    if (found === undefined) bySecond.set(second, (found = new Series(bounds)));
    return found;
  };
  const linesOf = (values: readonly string[], { counts, sum }: Series): string[] => {
    const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`);
    const written = (more: readonly string[] = []): string => {
      const all = [...pairs, ...more];
      return all.length === 0 ? '' : `{${all.join(',')}}`;
    };
    let total = 0;
    const buckets = counts.map((count, index) => {
      total += count;
      return `${name}_bucket${written([`le="${bounds[index] ?? '+Inf'}"`])} ${total}`;
    });
    return [...buckets, `${name}_sum${written()} ${sum}`, `${name}_count${written()} ${total}`];
  };
  return {
    /** The series of these label values; keep it where observations are frequent. */
    of,
    render: (): string => {
      const head = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
      const lines = [...series].flatMap(([first, bySecond]) =>
        [...bySecond].flatMap(([second, found]) => linesOf([first, second], found)),
      );
      return `${[...head, ...lines].join('\n')}\n`;
    },
  };
};
