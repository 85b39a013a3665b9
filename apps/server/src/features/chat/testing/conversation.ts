import { randomUUID } from 'node:crypto';
import { chatStart } from '@guildhall/contract/chat/player.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import { until, type Session, type TestServer } from '../../../testing/installation.ts';
import { openSocket } from '../../../testing/sockets.ts';

export const startChat = async (server: TestServer, guid: number) => {
  const session = await server.launch({ guid });
  const { answer } = await server.call(chatStart, { as: session, body: { lang: 3, context: null } });
  return { session, player: session.player, id: String(answer.msg.conversation) };
};

export const textOf = (conversation: string, content: string, client_id: string = randomUUID()) => ({
  conversation,
  client_id,
  content_type: 1 as const,
  content,
  file_id: null,
});

type Frame = FromServer | { type: 'MSG_UNREAD'; kind: 'read'; row: unknown };

/** A socket that follows a conversation, with the frames it received. */
export const followChat = async (server: TestServer, session: Session, conversation: string | null, applied = 0) => {
  const opened = await openSocket(server, session);
  const say = (frame: unknown): void => opened.socket.send(JSON.stringify(frame));
  const heard = (kind: string): Frame[] =>
    opened.frames.filter((frame) => 'kind' in frame && frame.kind === kind) as Frame[];
  say({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied });
  await until(() => heard('synced').length + heard('reset').length > 0);
  return {
    ...opened,
    say,
    heard,
    send: (content: string, client_id?: string): void => {
      say({ type: 'MSG_MESSAGE', kind: 'send', ...textOf(conversation ?? '', content, client_id) });
    },
    /** Sequence numbers and texts in the order of delivery. */
    words: (): [number, string][] =>
      opened.frames.flatMap((frame) =>
        frame.type === 'MSG_MESSAGE' && (frame.kind === 'deliver' || frame.kind === 'system')
          ? [[frame.message.seq, frame.message.event ?? frame.message.content] as [number, string]]
          : [],
      ),
  };
};
