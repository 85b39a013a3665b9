import { vi } from 'vitest';

/** A fake socket; the test acts as the server. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly address: string;
  readonly protocols: string[];

  constructor(address: string, protocols: string[] = []) {
    super();
    this.address = address;
    this.protocols = protocols;
    FakeSocket.opened.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    this.sent.push(text);
  }

  receive(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** The latest one. */
export const last = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
};

/** Sockets opened from now on are fake, and time passes only when the test says so. */
export const fakeSockets = (): void => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
};

export const realSockets = (): void => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
};
