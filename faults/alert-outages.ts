import { feedbackCreate } from '@guildhall/contract/feedback/player.ts';
import { repeat, reportOf, type Condition, type Trial } from './alert-causes.ts';
import { call } from '../testbed/sessions.ts';

/** Conditions that affect everything, so that they are caused one after the other. */
export const wideConditions = (trial: Trial): Condition[] => {
  const { servers, worker, postgres, redis, main, connect, url, launch } = trial;
  const [, second] = servers;
  return [
    {
      what: 'servers may not read sessions',
      alerts: [
        { alertname: 'BudgetBurnsFast', slo: 'launch' },
        { alertname: 'BudgetBurnsFast', slo: 'read' },
        { alertname: 'BudgetBurnsSlowly', slo: 'launch' },
      ],
      cause: async () => {
        const owner = await connect();
        await owner.query('revoke select on session from guildhall_app');
        return () => owner.query('grant select on session to guildhall_app');
      },
    },
    {
      what: 'Redis is killed while a chat runs between two gateways',
      alerts: [{ alertname: 'RedisDown' }, { alertname: 'BudgetBurnsFast', slo: 'chat' }],
      cause: async () => {
        await redis.kill();
        return () => redis.start();
      },
    },
    {
      what: 'a session locks the rows of players who send reports',
      alerts: [
        { alertname: 'PoolExhausted', pool: 'http' },
        { alertname: 'BudgetBurnsFast', slo: 'report' },
      ],
      cause: async () => {
        const guids = [111, 112, 113, 114];
        const cookies = await Promise.all(guids.map(launch));
        const owner = await connect();
        await owner.query('begin');
        await owner.query('select from player where guid = any($1) for update', [guids]);
        const stops = cookies.flatMap((cookie) =>
          Array.from({ length: 6 }, () => repeat(50, () => call(url, feedbackCreate, cookie, reportOf()))),
        );
        return async () => {
          await owner.query('rollback');
          await Promise.all(stops.map((stop) => stop()));
        };
      },
    },
    {
      what: 'the proxy answers 502',
      alerts: [{ alertname: 'SiteUnreachable' }],
      cause: async () => {
        trial.site.isUp = false;
        return () => {
          trial.site.isUp = true;
        };
      },
    },
    {
      what: 'a server is stopped',
      alerts: [{ alertname: 'Down', instance: `127.0.0.1:${second?.opsPort}` }],
      cause: async () => {
        await second?.stop();
        return () => second?.start(main);
      },
    },
    {
      what: 'the only worker is stopped',
      alerts: [{ alertname: 'NoWorker' }, { alertname: 'Down', instance: `127.0.0.1:${worker.opsPort}` }],
      cause: async () => {
        await worker.stop();
        return () => worker.start(main);
      },
    },
    {
      what: 'PostgreSQL is stopped',
      alerts: [{ alertname: 'DatabaseDown' }],
      cause: async () => {
        await postgres.stop('SIGINT');
        return () => postgres.start();
      },
    },
  ];
};
