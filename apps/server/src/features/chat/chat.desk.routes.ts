import {
  chatAnswer,
  chatClaim,
  chatFigures,
  chatFinish,
  chatHours,
  chatNote,
  chatOpen,
  chatPage,
  chatSeats,
  chatSetHours,
  chatSit,
  chatTable,
  chatTransfer,
} from '@guildhall/contract/chat-desk.ts';
import { answer, type MountedRoute } from '../../platform/feature.ts';
import type { ChatDeskServices } from './chat.desk.ts';
import type { ChatSending } from './chat.send.ts';

export const chatDeskRoutes = (desk: ChatDeskServices, sending: ChatSending): MountedRoute[] => [
  answer(chatTable, ({ actor, body }) => desk.table(actor.staffId, body)),
  answer(chatOpen, ({ body }) => desk.open(body.conversation)),
  answer(chatPage, ({ body }) => desk.page(body)),
  answer(chatAnswer, ({ actor, body }) =>
    sending.send({ staffId: actor.staffId, assignEpoch: body.assign_epoch }, body),
  ),
  answer(chatClaim, ({ actor, body }) => desk.claim(actor.staffId, body)),
  answer(chatTransfer, ({ actor, body }) => desk.transfer(actor.staffId, body)),
  answer(chatFinish, ({ actor, body }) => desk.finish(actor.staffId, body)),
  answer(chatNote, ({ actor, body }) => desk.note(actor.staffId, body)),
  answer(chatSeats, ({ actor }) => desk.seats.list(actor.staffId)),
  answer(chatSit, ({ actor, body }) => desk.seats.sit(actor.staffId, body)),
  answer(chatHours, () => desk.hours.read()),
  answer(chatSetHours, ({ actor, body }) => desk.hours.set(actor.staffId, body)),
  answer(chatFigures, ({ body }) => desk.figures.read(body)),
];
