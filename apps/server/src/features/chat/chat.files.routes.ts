import { chatFileLink, chatPicture, chatSpeech } from '@guildhall/contract/chat/staff-files.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { chatLink, chatVoice } from '@guildhall/contract/chat/player.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { launched } from '../../runtime/actor.ts';
import { answer, type MountedRoute } from '../../http/answer.ts';
import { keyOf } from '../files/files.public.ts';
import type { ChatFiles } from './chat.files.service.ts';

const megabyte = 1024 * 1024;
const voiceMax = { size: chatBounds.voiceBytesMax / megabyte };
const pictureMax = { size: staffLimits.pictureBytesMax / megabyte };

export const chatFileRoutes = (files: ChatFiles): MountedRoute[] => [
  answer(
    chatVoice,
    ({ actor, query, body, request }) =>
      files.voice(launched(actor), query, { key: keyOf(request.headers), bytes: body }),
    voiceMax,
  ),
  answer(
    chatPicture,
    ({ actor, query, body, request }) =>
      files.picture(actor.staffId, query, { key: keyOf(request.headers), bytes: body }),
    pictureMax,
  ),
  answer(
    chatSpeech,
    ({ actor, query, body, request }) =>
      files.speech(actor.staffId, query, { key: keyOf(request.headers), bytes: body }),
    voiceMax,
  ),
  answer(chatLink, ({ actor, body }) => files.link(launched(actor).playerId, body.file_id)),
  answer(chatFileLink, ({ actor, body }) => files.staffLink(actor.staffId, body.file_id)),
];
