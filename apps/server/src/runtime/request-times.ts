const NAME = 'guildhall_http_request_seconds';
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

class Times {
  /** One counter per bound, plus one for slower requests. */
  readonly counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
  sum = 0;

  add(seconds: number): void {
    const found = bounds.findIndex((bound) => seconds <= bound);
    const index = found === -1 ? bounds.length : found;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sum += seconds;
  }

  lines(labels: string): string[] {
    let total = 0;
    const buckets = this.counts.map((count, index) => {
      total += count;
      return `${NAME}_bucket{${labels},le="${bounds[index] ?? '+Inf'}"} ${total}`;
    });
    return [...buckets, `${NAME}_sum{${labels}} ${this.sum}`, `${NAME}_count{${labels}} ${total}`];
  }
}

/**
 * Prometheus histogram of request durations by route and status. Hand-written because prom-client hashes labels on
 * every observation, which would dominate the cost of a cached response.
 */
export const createRequestTimes = () => {
  const byRoute = new Map<string, Map<number, Times>>();
  const timesOf = (route: string, status: number): Times => {
    let byStatus = byRoute.get(route);
    if (byStatus === undefined) byRoute.set(route, (byStatus = new Map<number, Times>()));
    let times = byStatus.get(status);
    if (times === undefined) byStatus.set(status, (times = new Times()));
    return times;
  };
  return {
    add: (route: string, status: number, seconds: number): void => {
      timesOf(route, status).add(seconds);
    },
    render: (): string => {
      const head = [`# HELP ${NAME} Duration of API requests by route and status.`, `# TYPE ${NAME} histogram`];
      const lines = [...byRoute].flatMap(([route, byStatus]) =>
        [...byStatus].flatMap(([status, times]) => times.lines(`route="${route}",status="${status}"`)),
      );
      return `${[...head, ...lines].join('\n')}\n`;
    },
  };
};
