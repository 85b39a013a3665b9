import { setTimeout as sleep } from 'node:timers/promises';
import type { GenericSchema } from 'valibot';
import type { Budgets } from '../runtime/budgets.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { Connection, type Dialect, type PingOf, type SocketOwner } from './connection.ts';
import { createHub, type Hub } from './hub.ts';
import type { SocketEndpoint } from './upgrade.ts';

const sweptAtOnce = 1000;
const handoverEveryMs = 50;

/** Who may open a socket at a path, and which frames it carries. */
export interface Entrance<Owner extends SocketOwner, In extends { type: string }, Out, Alive> {
  readonly path: string;
  readonly schema: GenericSchema<unknown, In>;
  /** See `Dialect`. */
  readonly isPlain?: (json: unknown) => json is In;
  /** Authenticates the cookie and the one-time token; null refuses the upgrade. */
  readonly admit: (cookieHeader: string | undefined, socketToken: string, address: string) => Promise<Owner | null>;
  /** The first frame, from the fields contributed by the parts. */
  readonly hello: (fields: object) => Out;
  /** Checked before a message is handled by its feature; answers the refused ones. */
  readonly isAllowed?: (connection: Connection<Owner, In, Out>, message: In, feature: string) => boolean;
  /** The sessions that may keep their sockets open. */
  readonly aliveSessions: (ids: readonly string[]) => Promise<Alive>;
  /** Closes sockets whose session is alive but has changed. */
  readonly closeChanged?: (hub: Hub<Owner, In, Out>, alive: Alive) => void;
}

/** The part of one feature in an endpoint. Shared by all sockets, so that a socket allocates no closures of its own. */
export interface EndpointPart<Owner extends SocketOwner, In extends { type: string }, Out> {
  /** Handlers of the feature's messages. A message type belongs to one feature. */
  readonly receive?: {
    readonly [Type in In['type']]?: (
      connection: Connection<Owner, In, Out>,
      message: Extract<In, { type: Type }>,
    ) => void;
  };
  /** Reads the feature's fields of the first frame. They are taken when all parts have read theirs, so they are not stale. */
  readonly hello?: (owner: Owner) => Promise<() => object>;
  /** The feature's fields of the answer to a ping. */
  readonly pong?: (connection: Connection<Owner, In, Out>, ping: PingOf<In>) => object;
  readonly onOpen?: (connection: Connection<Owner, In, Out>) => void;
  /** Called after the socket has left the hub. */
  readonly onClose?: (connection: Connection<Owner, In, Out>) => void;
  /** Called once, when the server has asked all its sockets to reconnect elsewhere. */
  readonly stop?: () => void;
}

interface PartFactory<Owner extends SocketOwner, In extends { type: string }, Out> {
  /** The noun of the feature, which decides whether its messages are paused. */
  readonly feature: string;
  readonly create: (hub: Hub<Owner, In, Out>) => EndpointPart<Owner, In, Out> | Promise<EndpointPart<Owner, In, Out>>;
}

interface Handler<Owner extends SocketOwner, In extends { type: string }, Out> {
  readonly feature: string;
  readonly handle: (connection: Connection<Owner, In, Out>, message: In) => void;
}

const handlersOf = <Owner extends SocketOwner, In extends { type: string }, Out>(
  parts: readonly { readonly feature: string; readonly part: EndpointPart<Owner, In, Out> }[],
) => {
  const handlers = new Map<string, Handler<Owner, In, Out>>();
  for (const { feature, part } of parts) {
    for (const [type, handle] of Object.entries(part.receive ?? {})) {
      if (handlers.has(type)) throw new Error(`Two features handle the socket message ${type}.`);
      handlers.set(type, { feature, handle: handle as Handler<Owner, In, Out>['handle'] });
    }
  }
  return handlers;
};

/** Sockets at one path: admission, first frame, dispatch to the features' parts, and the sweep of ended sessions. */
export const createEndpoint = async <
  Owner extends SocketOwner,
  In extends { type: string },
  Out,
  Alive extends { has(id: string): boolean },
>(
  entrance: Entrance<Owner, In, Out, Alive>,
  factories: readonly PartFactory<Owner, In, Out>[],
  {
    log,
    clock,
    budgets,
    onTooFast,
  }: { readonly log: Log; readonly clock: Clock; readonly budgets: Budgets; readonly onTooFast: () => void },
) => {
  const hub = createHub<Owner, In, Out>();
  const owned: { readonly feature: string; readonly part: EndpointPart<Owner, In, Out> }[] = [];
  for (const { feature, create } of factories) owned.push({ feature, part: await create(hub) });
  const handlers = handlersOf(owned);
  const parts = owned.map(({ part }) => part);
  const [pongs, hellos] = [parts.flatMap(({ pong }) => pong ?? []), parts.flatMap(({ hello }) => hello ?? [])];
  const dialect: Dialect<Owner, In, Out> = {
    schema: entrance.schema,
    isPlain: entrance.isPlain,
    budgets,
    onTooFast,
    onClose: (connection) => {
      hub.remove(connection);
      for (const part of parts) part.onClose?.(connection);
    },
    pong: (connection, ping) => Object.assign({}, ...pongs.map((pong) => pong(connection, ping))) as object,
    receive: (connection, message) => {
      const handler = handlers.get(message.type);
      if (handler === undefined || entrance.isAllowed?.(connection, message, handler.feature) === false) return;
      handler.handle(connection, message);
    },
  };
  const sendHello = (connection: Connection<Owner, In, Out>): void => {
    const send = (fields: readonly (() => object)[]): void => {
      connection.send(entrance.hello(Object.assign({}, ...fields.map((take) => take())) as object));
    };
    if (hellos.length === 0) return send([]);
    Promise.all(hellos.map((read) => read(connection.owner))).then(send, (error: unknown) => {
      log.warn({ err: error }, 'gateway: reading the first frame of a socket failed, closed it');
      connection.close('draining');
    });
  };

  let isHandedOver = false;
  const endpoint: SocketEndpoint = {
    path: entrance.path,
    admit: async (cookieHeader, socketToken, address) => {
      const owner = await entrance.admit(cookieHeader, socketToken, address);
      if (owner === null) return null;
      return (socket, wire) => {
        const connection = new Connection(socket, owner, dialect, clock, wire);
        hub.add(connection);
        // Its upgrade began before the listener closed, and ended after the others had left.
        if (isHandedOver) connection.close('draining');
        for (const part of parts) part.onOpen?.(connection);
        sendHello(connection);
        return connection;
      };
    },
  };
  return {
    endpoint,
    /** Safety net for lost hints: closes sockets that are silent, or whose session ended or changed (rules 7 and 10). */
    sweep: async (): Promise<void> => {
      for (const connection of hub.all) connection.closeIfSilent();
      const ids = hub.sessionIds();
      for (let start = 0; start < ids.length; start += sweptAtOnce) {
        const slice = ids.slice(start, start + sweptAtOnce);
        const alive = await entrance.aliveSessions(slice);
        hub.closeSessions(slice.filter((id) => !alive.has(id)));
        entrance.closeChanged?.(hub, alive);
      }
    },
    /** Asks every client to reconnect to another server, a few at a time over the given time. */
    drain: async (withinMs: number): Promise<void> => {
      const endAt = performance.now() + withinMs;
      for (;;) {
        const open = [...hub.all].filter((connection) => !connection.isClosed);
        const roundsLeft = Math.max(1, Math.ceil((endAt - performance.now()) / handoverEveryMs));
        const leaving = Math.ceil(open.length / roundsLeft);
        for (const connection of open.slice(0, leaving)) connection.close('draining');
        if (leaving === open.length) break;
        await sleep(handoverEveryMs);
      }
      isHandedOver = true;
      for (const part of parts) part.stop?.();
    },
  };
};
