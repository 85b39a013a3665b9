import * as v from 'valibot';
import { chatBounds, contentTypes } from '../chat/rules.ts';
import type { FromClient } from './client-messages.ts';

const fieldsCount = 7;

/**
 * Whether a parsed frame is an ordinary text message and thus valid. Checks by hand what the schema would, because this
 * frame is by far the most frequent one; for all others the schema decides. A test compares both.
 */
export const isPlainSend = (json: unknown): json is Extract<FromClient, { kind: 'send' }> => {
  if (typeof json !== 'object' || json === null) return false;
  const frame = json as Record<string, unknown>;
  if (frame['type'] !== 'MSG_MESSAGE' || frame['kind'] !== 'send') return false;
  if (frame['content_type'] !== contentTypes.text || frame['file_id'] !== null) return false;
  const { conversation, client_id, content } = frame;
  if (typeof conversation !== 'string' || typeof client_id !== 'string' || typeof content !== 'string') return false;
  if (content.length > chatBounds.textMax) return false;
  return Object.keys(frame).length === fieldsCount && v.UUID_REGEX.test(conversation) && v.UUID_REGEX.test(client_id);
};
