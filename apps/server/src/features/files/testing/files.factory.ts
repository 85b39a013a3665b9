import { randomUUID } from 'node:crypto';
import { fileUpload, UPLOAD_KEY_HEADER, type PlayerFile } from '@guildhall/contract/files/routes.ts';
import { sql } from 'kysely';
import { attachFiles } from '../files.public.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { plain } from '../../pictures/testing/sample-pictures.ts';

export const uploadAs = (server: TestServer, as: Session, picture: Buffer = plain.jpeg, key: string = randomUUID()) =>
  server.call(fileUpload, { as, body: picture, headers: { [UPLOAD_KEY_HEADER]: key } });

export const uploadedBy = async (server: TestServer, as: Session, picture?: Buffer): Promise<PlayerFile> => {
  const { answer } = await uploadAs(server, as, picture);
  if (answer.code !== 0) throw new Error(`upload was refused: ${JSON.stringify(answer)}`);
  return answer.msg as PlayerFile;
};

export const openLink = async (server: TestServer, src: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}${src}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
};

/** Inserts a minimal report to attach pictures to. */
export const reportOf = async (server: TestServer, playerId: string): Promise<string> => {
  const now = new Date(server.clock.now());
  const row = await server.database.query
    .insertInto('feedback')
    .values({
      player_id: playerId,
      key: randomUUID(),
      type: 1,
      role_id: '12345678',
      email: 'player@guildhall.test',
      description: 'The dragon does not open.',
      terms: sql`to_tsvector('simple', '')`,
      lang: 3,
      is_guest: false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Uploads a picture and attaches it to a report. */
export const sentBy = async (server: TestServer, as: Session, picture?: Buffer) => {
  const file = await uploadedBy(server, as, picture);
  const feedbackId = await reportOf(server, as.player);
  await server.database.transaction((tx) => attachFiles(tx, as.player, [file.id], { feedbackId, entryId: null }));
  return { file, feedbackId };
};
