import { chatAvailability } from '@guildhall/contract/chat/availability.ts';
import {
  chatAnswer,
  chatClaim,
  chatStatistics,
  chatHours,
  chatNote,
  chatOfReport,
  chatOpen,
  chatPage,
  chatPresent,
  chatSeats,
  chatSetHours,
  chatSit,
  chatTable,
  chatTransfer,
} from '@guildhall/contract/chat/staff.ts';
import { chatAccept, chatDecline, chatOffers } from '@guildhall/contract/chat/offers.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { ChatStaffServices } from './staff.service.ts';
import type { ChatSending } from '../chat.send.service.ts';

export const chatStaffRoutes = (desk: ChatStaffServices, sending: ChatSending): MountedRoute[] => [
  answer(chatTable, ({ actor, body }) => desk.table(actor.staffId, body)),
  answer(chatOpen, ({ actor, body }) => desk.openBy(actor.staffId, body.conversation)),
  answer(chatOfReport, ({ actor, body }) => desk.ofReportBy(actor.staffId, body.report)),
  answer(chatPage, ({ actor, body }) => desk.pageBy(actor.staffId, body)),
  answer(chatAnswer, ({ actor, body }) =>
    sending.send({ staffId: actor.staffId, assignEpoch: body.assign_epoch }, body),
  ),
  answer(chatClaim, ({ actor, body }) => desk.claim(actor.staffId, body)),
  answer(chatTransfer, ({ actor, body }) => desk.transfer(actor.staffId, body)),
  answer(chatOffers, ({ actor }) => desk.offers.list(actor.staffId)),
  answer(chatAccept, ({ actor, body }) => desk.offers.accept(actor.staffId, body.conversation)),
  answer(chatDecline, ({ actor, body }) => desk.offers.decline(actor.staffId, body.conversation)),
  answer(chatNote, ({ actor, body }) => desk.note(actor.staffId, body)),
  answer(chatSeats, ({ actor }) => desk.seats.list(actor.staffId)),
  answer(chatPresent, ({ actor }) => desk.seats.present(actor.staffId)),
  answer(chatSit, ({ actor, body }) => desk.seats.sit(actor.staffId, body)),
  answer(chatAvailability, ({ actor, body }) => desk.seats.setAvailability(actor.staffId, body.availability)),
  answer(chatHours, () => desk.hours.read()),
  answer(chatSetHours, ({ actor, body }) => desk.hours.set(actor.staffId, body)),
  answer(chatStatistics, ({ body }) => desk.statistics.read(body)),
];
