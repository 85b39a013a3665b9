import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Passes connections on to a server of this machine and counts the bytes that it sends. */
export const startCountingProxy = async (target: string) => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = createServer((caller) => {
    const upstream = connect(Number(port), hostname);
    upstream.on('data', (data) => (bytes += data.length));
    for (const socket of [caller, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    caller.once('close', () => upstream.destroy());
    upstream.once('close', () => caller.destroy());
    caller.pipe(upstream).pipe(caller);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Since the last call. */
    takeBytes: (): number => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    stop: (): void => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
