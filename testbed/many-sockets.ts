import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { WebSocket } from 'ws';

export const residentKilobytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

export const newTokens = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(32).toString('base64url'));

/** Creates sessions with socket tokens, like a launch would. */
export const createSessions = async (owner: () => pg.Client, tokens: readonly string[]): Promise<void> => {
  const client = owner();
  await client.connect();
  await writeSessions(client, tokens);
  await client.query('analyze');
  await client.end();
};

export const writeSessions = async (owner: pg.Client, tokens: readonly string[]): Promise<void> => {
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await owner.query(
    `with p as (insert into player (issuer, subject, guid) select 'bench', n::text, n from generate_series(1, $1::integer) n
                returning id, guid)
     insert into session (token_hash, player_id, kind, kid, jti, carrier, launched_at, expires_at, roles, socket_token_hash,
       socket_token_expires_at)
     select t.hash, p.id, 'player', 'bench', p.guid::text, 'bearer', now(), now() + interval '1 hour', '{}', t.hash,
       now() + interval '1 hour'
     from p join unnest($2::bytea[]) with ordinality t (hash, n) on t.n = p.guid`,
    [tokens.length, hashes],
  );
};

/** Opens sockets, a hundred at a time, until there are `total`; each is open with its first message. */
export const openUpTo = async (sockets: WebSocket[], total: number, open: (n: number) => WebSocket): Promise<void> => {
  let next = sockets.length;
  const work = async (): Promise<void> => {
    while (next < total) {
      const socket = open(next);
      next += 1;
      await new Promise<void>((resolve, reject) => {
        socket.once('message', () => resolve());
        socket.once('error', reject);
      });
      sockets.push(socket);
    }
  };
  await Promise.all(Array.from({ length: 100 }, work));
};
